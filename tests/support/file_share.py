#!/usr/bin/env python3
"""A network share without a network: the files of one folder, to be looked at, on a file system that says it is sshfs.

    file_share.py FOLDER MOUNTPOINT     says "mounted" and serves until the share is unmounted; wants root and /dev/fuse
"""
import ctypes
import errno
import os
import stat
import struct
import sys

LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE, FLUSH, INIT = 1, 2, 3, 14, 15, 17, 18, 25, 26
OPENDIR, RELEASEDIR, ACCESS, INTERRUPT, BATCH_FORGET = 27, 29, 34, 36, 42
ROOT = 1


class Share:
    def __init__(self, folder):
        self.paths = {ROOT: folder}

    def attributes(self, path):
        found = os.stat(path)
        blocks = (found.st_size + 511) // 512
        return struct.pack("<QQQQQQIIIIIIIIII", found.st_ino, found.st_size, blocks, int(found.st_atime),
                           int(found.st_mtime), int(found.st_ctime), 0, 0, 0, found.st_mode,
                           1 if stat.S_ISREG(found.st_mode) else 2, found.st_uid, found.st_gid, 0, 4096, 0)

    def answer(self, opcode, node, body):
        """The bytes of the answer; None where none is wanted. An OSError is an answer too."""
        path = self.paths.get(node, "")
        if opcode == INIT:
            return struct.pack("<IIIIHHIIHHIIIIII", 7, 31, 65536, 0, 12, 10, 65536, 1, 0, 0, 0, 0, 0, 0, 0, 0)
        if opcode == LOOKUP:
            child = os.path.join(path, os.fsdecode(body.split(b"\0")[0]))
            attributes = self.attributes(child)
            number = os.stat(child).st_ino + ROOT
            self.paths[number] = child
            return struct.pack("<QQQQII", number, 0, 0, 0, 0, 0) + attributes
        if opcode == GETATTR:
            return struct.pack("<QII", 0, 0, 0) + self.attributes(path)
        if opcode in (OPEN, OPENDIR):
            if opcode == OPEN and struct.unpack_from("<I", body)[0] & os.O_ACCMODE != os.O_RDONLY:
                raise OSError(errno.EACCES, "only to be looked at")
            return struct.pack("<QII", 0, 0, 0)
        if opcode == READ:
            _, offset, size = struct.unpack_from("<QQI", body)
            with open(path, "rb") as file:
                file.seek(offset)
                return file.read(size)
        if opcode == STATFS:
            return struct.pack("<QQQQQIIII24x", 1 << 24, 1 << 23, 1 << 23, 1 << 20, 1 << 19, 4096, 255, 4096, 0)
        if opcode in (ACCESS, RELEASE, RELEASEDIR, FLUSH):
            return b""
        if opcode in (FORGET, BATCH_FORGET, INTERRUPT):
            return None
        raise OSError(errno.ENOSYS, "not here")


def main():
    folder, mountpoint = sys.argv[1:]
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"share", os.fsencode(mountpoint), b"fuse.sshfs", 0, options.encode()) != 0:
        raise SystemExit(f"nothing can be mounted here: {os.strerror(ctypes.get_errno())}")
    print("mounted", flush=True)
    share = Share(folder)
    while True:
        try:
            request = os.read(device, 1 << 20)
        except OSError:  # it was unmounted
            return
        _, opcode, unique, node = struct.unpack_from("<IIQQ", request)
        try:
            reply, error = share.answer(opcode, node, request[40:]), 0
        except OSError as refused:
            reply, error = b"", -refused.errno
        if reply is not None:
            os.write(device, struct.pack("<IiQ", 16 + len(reply), error, unique) + reply)


if __name__ == "__main__":
    main()
