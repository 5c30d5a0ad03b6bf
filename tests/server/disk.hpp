// SQLite's own way to the disk, with its waits for the disk counted, and faults on demand.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include <sqlite3.h>

namespace samovar::test {

class Disk {
 public:
  Disk() {
    plain_ = sqlite3_vfs_find(nullptr);
    ours_ = *plain_;
    ours_.zName = "watched";
    ours_.xOpen = [](sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
      if (shut && (flags & SQLITE_OPEN_MAIN_DB)) {
        file->pMethods = nullptr;
        return SQLITE_CANTOPEN;
      }
      const int code = plain_->xOpen(plain_, name, file, flags, out);
      if (code != SQLITE_OK || !(flags & SQLITE_OPEN_WAL)) return code;
      if (!sync_) {
        methods_ = *file->pMethods;
        sync_ = methods_.xSync;
        write_ = methods_.xWrite;
        methods_.xSync = [](sqlite3_file* which, int how) {
          ++syncs;
          if (const int pause = slow_ms) std::this_thread::sleep_for(std::chrono::milliseconds(pause));
          return sync_(which, how);
        };
        methods_.xWrite = [](sqlite3_file* which, const void* bytes, int count, sqlite3_int64 at) {
          return full ? SQLITE_FULL : write_(which, bytes, count, at);
        };
      }
      file->pMethods = &methods_;
      return code;
    };
    sqlite3_vfs_register(&ours_, 1);
  }
  ~Disk() {
    full = false;
    slow_ms = 0;
    shut = false;
    sqlite3_vfs_register(plain_, 1);
    sqlite3_vfs_unregister(&ours_);
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  static inline std::atomic<int> syncs{0};
  static inline std::atomic<bool> full{false};  // nothing can be written
  static inline std::atomic<bool> shut{false};  // the file cannot be opened once more
  static inline std::atomic<int> slow_ms{0};    // a wait for the disk takes so long

 private:
  static inline sqlite3_vfs* plain_ = nullptr;
  static inline sqlite3_io_methods methods_{};
  static inline int (*sync_)(sqlite3_file*, int) = nullptr;
  static inline int (*write_)(sqlite3_file*, const void*, int, sqlite3_int64) = nullptr;
  sqlite3_vfs ours_{};
};

}  // namespace samovar::test
