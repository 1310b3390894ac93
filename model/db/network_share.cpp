#include "model/db/network_share.h"

#include <QFile>
#include <QStorageInfo>

#include <sys/statvfs.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace rowlock {
namespace {

using namespace std::string_view_literals;

constexpr std::array shares{
    "nfs"sv,    "nfs4"sv,     "cifs"sv,       "smb"sv,   "smbfs"sv,     "smb2"sv,  "smb3"sv,   "ncpfs"sv,
    "9p"sv,     "afs"sv,      "auristorfs"sv, "coda"sv,  "davfs"sv,     "ceph"sv,  "lustre"sv, "glusterfs"sv,
    "beegfs"sv, "gpfs"sv,     "gfs2"sv,       "ocfs2"sv, "orangefs"sv,  "pvfs2"sv, "vboxsf"sv, "vmhgfs"sv,
    "prl_fs"sv, "virtiofs"sv, "drvfs"sv,      "sshfs"sv, "curlftpfs"sv, "acfs"sv,
};

// What runs through FUSE is taken for a share unless it is known to be a local disk in disguise.
constexpr std::array localThroughFuse{
    "fuseblk"sv,        "fuse.ntfs-3g"sv, "fuse.ntfs"sv,     "fuse.exfat"sv,    "fuse.exfat-fuse"sv,
    "fuse.ext2"sv,      "fuse.fuse2fs"sv, "fuse.mergerfs"sv, "fuse.bindfs"sv,   "fuse.encfs"sv,
    "fuse.gocryptfs"sv, "fuse.cryfs"sv,   "fuse.securefs"sv, "fuse.zfs-fuse"sv, "fuse.fuse-overlayfs"sv,
    "fuse.unionfs"sv,   "fuse.lxcfs"sv,
};

template <typename Names>
bool contains(const Names &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

bool isNetworkFileSystem(const QByteArray &type)
{
    const QByteArray lower = type.toLower();
    const std::string_view name(lower.constData(), size_t(lower.size()));
    if (contains(shares, name))
        return true;
    return name.starts_with("fuse"sv) && name != "fusectl"sv && !contains(localThroughFuse, name);
}

QByteArray fileSystemType(const QString &path)
{
    return QStorageInfo(path).fileSystemType();
}

bool isReadOnlyMedium(const QString &path)
{
    struct statvfs medium = {};
    return statvfs(QFile::encodeName(path).constData(), &medium) == 0 && (medium.f_flag & ST_RDONLY) != 0;
}

} // namespace rowlock
