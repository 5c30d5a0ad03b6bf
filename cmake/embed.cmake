# samovar_embed(<target> <name> <base folder> <files relative to it>...): puts the files into the target, where
# samovar::<name>() lists them as path and bytes. The assembler includes them as they are; nothing is converted.
function(samovar_embed target name base)
  set(assembly ".section .rodata\n")
  if(SAMOVAR_WASM)
    set(assembly "")
  endif()
  set(externs "")
  set(rows "")
  set(inputs "")
  set(number 0)
  foreach(file ${ARGN})
    set(symbol "samovar_${name}_${number}")
    if(SAMOVAR_WASM)
      # A symbol needs a size and a section of its own there; the end is a symbol in the same section.
      string(APPEND assembly ".section .rodata.${symbol},\"\",@\n.globl ${symbol}\n.globl ${symbol}_end\n.p2align 4\n"
                             "${symbol}:\n.incbin \"${base}/${file}\"\n${symbol}_end:\n.int8 0\n"
                             ".size ${symbol}, ${symbol}_end-${symbol}\n.size ${symbol}_end, 1\n")
    else()
      string(APPEND assembly ".global ${symbol}\n.global ${symbol}_end\n.balign 16\n${symbol}:\n"
                             ".incbin \"${base}/${file}\"\n${symbol}_end:\n.byte 0\n")
    endif()
    string(APPEND externs "extern \"C\" const char ${symbol}[];\nextern \"C\" const char ${symbol}_end[];\n")
    string(APPEND rows "      {\"${file}\", {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
    list(APPEND inputs "${base}/${file}")
    math(EXPR number "${number} + 1")
  endforeach()
  if(NOT SAMOVAR_WASM)
    string(APPEND assembly ".section .note.GNU-stack,\"\",@progbits\n")
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  file(CONFIGURE OUTPUT ${folder}/${name}.S CONTENT "${assembly}" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/${name}.cpp CONTENT "#include \"embedded/${name}.hpp\"

${externs}
namespace samovar {

std::span<const EmbeddedFile> ${name}() {
  static const EmbeddedFile files[] = {
${rows}  };
  return files;
}

}  // namespace samovar
" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/${name}.hpp CONTENT "#pragma once

#include <span>
#include <string_view>

#ifndef SAMOVAR_EMBEDDED_FILE
#define SAMOVAR_EMBEDDED_FILE
namespace samovar {
struct EmbeddedFile {
  std::string_view path;
  std::string_view bytes;
};
}  // namespace samovar
#endif

namespace samovar {
std::span<const EmbeddedFile> ${name}();
}  // namespace samovar
" @ONLY)
  set_source_files_properties(${folder}/${name}.S PROPERTIES OBJECT_DEPENDS "${inputs}")
  target_sources(${target} PRIVATE ${folder}/${name}.S ${folder}/${name}.cpp)
  target_include_directories(${target} PUBLIC ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
