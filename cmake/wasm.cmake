# The toolchain of the browser's engine: Debian's clang for wasm32-wasi (cmake --preset wasm).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_ASM_COMPILER clang-19)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
endforeach()
# An archive is an archive: binutils will do, and LLVM's own tools are a large package.
set(CMAKE_AR ar CACHE STRING "")
set(CMAKE_RANLIB ranlib CACHE STRING "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(SAMOVAR_WASM ON)
