# What the engine in a browser carries, as few bytes as there are: what the program does, without the schemas, without what the
# page has itself (the exact rules, and words that begin with web.), and JSON without its line breaks.
set(carried ${PROJECT_BINARY_DIR}/carried)
list(FILTER CARRIED EXCLUDE REGEX "^docs/(schema|rules)/")
# Rules that were replaced before there were tables in a browser.
list(REMOVE_ITEM CARRIED data/former/tea-and-rum.1.json data/former/tea-for-2.2.json)
foreach(file ${CARRIED})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
  file(READ ${PROJECT_SOURCE_DIR}/${file} text)
  if(file MATCHES "^i18n/")
    string(REGEX REPLACE "\n  \"web[.][^\n]*" "" text "${text}")
    string(REGEX REPLACE ",\n}" "\n}" text "${text}")
  endif()
  if(file MATCHES "[.]json$")
    string(REGEX REPLACE "\n *" "" text "${text}")
  endif()
  file(CONFIGURE OUTPUT ${carried}/${file} CONTENT "${text}" @ONLY)
endforeach()
samovar_embed(samovar_carried carried ${carried} ${CARRIED})
