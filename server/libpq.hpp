// libpq, loaded by the first who asks for it: it brings nineteen other libraries (Kerberos, LDAP, a second
// TLS) and takes a seventh of what an idle server has resident, and most servers keep their tables in a file.
#pragma once

#include <libpq-fe.h>

namespace samovar::server::postgres {

// What we use of it.
#define SAMOVAR_LIBPQ(use)                                                                                \
  use(PQclear) use(PQconnectPoll) use(PQconnectStartParams) use(PQconninfoFree) use(PQconninfoParse)      \
      use(PQconsumeInput) use(PQenterPipelineMode) use(PQerrorMessage) use(PQfinish) use(PQflush)         \
          use(PQfreemem) use(PQgetlength) use(PQgetResult) use(PQgetvalue) use(PQisBusy) use(PQntuples)   \
              use(PQpipelineStatus) use(PQpipelineSync) use(PQresultErrorField) use(PQresultErrorMessage) \
                  use(PQresultStatus) use(PQsendPrepare) use(PQsendQuery) use(PQsendQueryPrepared)        \
                      use(PQsetnonblocking) use(PQsocket) use(PQstatus)

struct Libpq {
#define SAMOVAR_MEMBER(name) decltype(&::name) name;
  SAMOVAR_LIBPQ(SAMOVAR_MEMBER)
#undef SAMOVAR_MEMBER
};

// Throws a std::runtime_error where it is not installed.
const Libpq& libpq();

}  // namespace samovar::server::postgres
