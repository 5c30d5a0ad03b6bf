# What `cmake --install` puts where, and the Debian package (cpack --preset deb).
include(GNUInstallDirs)

install(TARGETS samovar RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES packaging/samovar.service DESTINATION lib/systemd/system)
install(FILES packaging/copyright NOTICE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/samovar)

# The program tells its manual page and its completions itself, when it is installed: no build waits for them.
set(SAMOVAR_MADE ${PROJECT_BINARY_DIR}/made)
configure_file(cmake/install_made.cmake.in ${PROJECT_BINARY_DIR}/install_made.cmake @ONLY)
install(SCRIPT ${PROJECT_BINARY_DIR}/install_made.cmake)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME samovar)
set(CPACK_PACKAGE_CONTACT "Samovar's contributors <samovar@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table for four tea games")
set(CPACK_PACKAGE_DESCRIPTION
    "Chai, Chai: Tea for 2, Tea & Rum and Tea Time in the browser, in the terminal and for programs, with bots. One program \
serves the page and the tables: systemctl enable --now samovar.")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Push services are known by the certificates of the system.
set(CPACK_DEBIAN_PACKAGE_DEPENDS ca-certificates)
if(LIBPQ_FOUND) # which the program loads by its name, so that nobody finds it in the file
  string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", libpq5")
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/postinst ${PROJECT_SOURCE_DIR}/packaging/prerm
                                       ${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
