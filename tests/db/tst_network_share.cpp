#include "model/db/network_share.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;

class TestNetworkShare : public QObject
{
    Q_OBJECT

private slots:
    void tellsSharesFromDisks_data()
    {
        QTest::addColumn<bool>("share");
        for (const char *type :
             {"nfs", "nfs4", "NFS", "cifs", "smb3", "smbfs", "9p", "ceph", "vboxsf", "virtiofs", "afs", "fuse",
              "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "fuse.vmhgfs-fuse", "fuse.gvfsd-fuse", "sshfs"})
            QTest::newRow(type) << true;
        for (const char *type : {"ext4", "ext2", "xfs", "btrfs", "zfs", "f2fs", "vfat", "exfat", "ntfs3", "tmpfs",
                                 "overlay", "fuseblk", "fuse.ntfs-3g", "fuse.gocryptfs", "fusectl", ""})
            QTest::newRow(*type ? type : "unknown") << false;
    }
    void tellsSharesFromDisks()
    {
        QFETCH(bool, share);
        const QByteArray type = QTest::currentDataTag();
        QCOMPARE(isNetworkFileSystem(type == "unknown" ? QByteArray() : type), share);
    }

    void knowsTheFileSystemOfAFolder()
    {
        const QTemporaryDir folder;
        QVERIFY(!fileSystemType(folder.path()).isEmpty());
        QCOMPARE(fileSystemType(QStringLiteral("/proc")), QByteArray("proc"));
        QVERIFY(!isReadOnlyMedium(folder.path()));
    }
};

ROWLOCK_TEST(TestNetworkShare)
#include "tst_network_share.moc"
