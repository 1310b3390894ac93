#include "tests/process/support/traced_disk.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryFile>

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

constexpr qint64 pieceBytes = 512;

// Made anew by whoever opens the house, or locks without content.
bool isOfNoConcern(const QString &name)
{
    static const QStringList ends{u"-shm"_s, u"-turn"_s, u"-bell"_s, u"-due"_s, u".writing"_s};
    return std::ranges::any_of(ends, [&](const QString &end) { return name.endsWith(end); });
}

// "\x2f\x74" as strace -xx has every text.
QByteArray unescaped(const QByteArray &quoted)
{
    const qsizetype begin = quoted.indexOf('"'), end = quoted.lastIndexOf('"');
    if (begin < 0 || end <= begin)
        return {};
    QByteArray hex;
    hex.reserve((end - begin) / 2);
    for (qsizetype at = begin + 1; at + 3 < end + 1; at += 4)
        hex.append(quoted.constData() + at + 2, 2);
    return QByteArray::fromHex(hex);
}

// Of "name(a, b, {c, d}) = 5": the name, the arguments, the result.
struct TracedCall
{
    QByteArray name;
    QByteArrayList arguments;
    qint64 result = -1;

    static std::optional<TracedCall> read(const QByteArray &line)
    {
        const qsizetype bracket = line.indexOf('('), equals = line.lastIndexOf(" = ");
        if (bracket <= 0 || equals < bracket)
            return {};
        TracedCall call{line.left(bracket), {}, line.mid(equals + 3).split(' ').first().toLongLong()};
        const qsizetype end = line.lastIndexOf(')', equals);
        int depth = 0;
        qsizetype from = bracket + 1;
        for (qsizetype at = from; at < end; ++at) { // no text has a comma or a bracket in it
            const char letter = line.at(at);
            depth += letter == '{' || letter == '[' ? 1 : letter == '}' || letter == ']' ? -1 : 0;
            if (letter == ',' && depth == 0) {
                call.arguments.append(line.mid(from, at - from).trimmed());
                from = at + 1;
            }
        }
        call.arguments.append(line.mid(from, end - from).trimmed());
        return call;
    }
    QByteArray argument(int number) const { return arguments.value(number); }
};

// Whole lines without their process; a call that another thread interrupted is put together.
QByteArrayList wholeLines(const QByteArray &log)
{
    QByteArrayList lines;
    QMap<QByteArray, QByteArray> begun;
    for (const QByteArray &line : log.split('\n')) {
        const qsizetype space = line.indexOf(' ');
        const QByteArray thread = line.left(space);
        QByteArray told = line.mid(space).trimmed();
        static const QByteArray unfinished = "<unfinished ...>";
        if (told.endsWith(unfinished)) {
            begun.insert(thread, told.chopped(unfinished.size()).trimmed());
            continue;
        }
        if (told.startsWith("<... ")) {
            const QByteArray rest = told.mid(told.indexOf("resumed>") + 8);
            told = begun.take(thread) + rest;
        }
        lines.append(told);
    }
    return lines;
}

const char *const followed = "openat,close,write,pwrite64,writev,pwritev,ftruncate,fallocate,fsync,fdatasync,rename,"
                             "renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,lseek,dup,dup2,dup3,"
                             "copy_file_range,sendfile,symlink,symlinkat,rmdir";

} // namespace

// From lines to calls on numbered files.
class TraceReader
{
public:
    TraceReader(TracedDisk &disk, const QString &folder, const QString &device)
        : m_disk(disk), m_folder(folder), m_device(device)
    {
        m_names = disk.m_names;
        m_files = int(disk.m_begun.size());
    }

    void read(const QByteArray &log, QString *problem)
    {
        for (const QByteArray &line : wholeLines(log)) {
            const auto call = TracedCall::read(line);
            if (call && call->result >= 0 && !follow(*call))
                *problem = u"nobody follows "_s + QString::fromUtf8(line.left(200));
        }
    }

private:
    struct Open
    {
        int file = -1; // a folder or the device: none
        qint64 at = 0;
        bool isDevice = false;
    };

    // Within the folder; none: elsewhere, or of no concern.
    std::optional<QString> nameOf(const QByteArray &argument) const
    {
        const QString path = QDir::cleanPath(QFile::decodeName(unescaped(argument)));
        if (!path.startsWith(m_folder + u'/') || isOfNoConcern(path))
            return {};
        return path.mid(m_folder.size() + 1);
    }
    bool isFolder(const QByteArray &argument) const
    {
        const QString path = QDir::cleanPath(QFile::decodeName(unescaped(argument)));
        return path == m_folder || (path.startsWith(m_folder + u'/') && QFileInfo(path).isDir());
    }
    void add(const DiskCall &call) { m_disk.m_calls.append(call); }

    bool follow(const TracedCall &call)
    {
        if (call.name == "openat")
            return open(call);
        if (call.name == "close")
            return m_open.remove(call.argument(0).toInt()) >= 0;
        if (call.name.startsWith("rename") || call.name.startsWith("link") || call.name.startsWith("unlink")
            || call.name.startsWith("mkdir") || call.name.startsWith("symlink") || call.name == "rmdir")
            return changeNames(call);
        if (call.name == "copy_file_range" || call.name == "sendfile")
            return !m_open.contains(call.argument(call.name == "sendfile" ? 0 : 2).toInt());
        const auto opened = m_open.find(call.argument(0).toInt());
        return opened == m_open.end() || ofOpen(call, *opened);
    }

    bool open(const TracedCall &call)
    {
        const QByteArray flags = call.argument(2);
        const int descriptor = int(call.result);
        m_open.remove(descriptor);
        if (flags.contains("O_TMPFILE")) {
            if (isFolder(call.argument(1)))
                m_open.insert(descriptor, {m_files++, 0});
            return true;
        }
        if (isFolder(call.argument(1))) {
            m_open.insert(descriptor, {});
            return true;
        }
        const auto name = nameOf(call.argument(1));
        if (!name)
            return true;
        if (!m_device.isEmpty() && *name == m_device) {
            m_open.insert(descriptor, {-1, 0, true});
            return true;
        }
        int file = m_names.value(*name, -1);
        if (file < 0 && !flags.contains("O_CREAT"))
            return true; // of a folder that was made meanwhile, or the like: it is not changed by looking
        if (file < 0) {
            file = m_files++;
            m_names.insert(*name, file);
            add({DiskCall::Name, file, 0, {}, *name, {}});
        } else if (flags.contains("O_TRUNC")) {
            add({DiskCall::Truncate, file, 0, {}, {}, {}});
        }
        m_open.insert(descriptor, {file, 0});
        return !flags.contains("O_APPEND");
    }

    bool ofOpen(const TracedCall &call, Open &opened)
    {
        if (opened.isDevice) {
            add({DiskCall::Send, -1, 0, unescaped(call.argument(1)).left(call.result), {}, {}});
            return call.name == "write";
        }
        if (call.name == "fsync" || call.name == "fdatasync") {
            add({DiskCall::Flush, opened.file, 0, {}, {}, {}});
        } else if (call.name == "pwrite64") {
            add({DiskCall::Write,
                 opened.file,
                 call.argument(3).toLongLong(),
                 unescaped(call.argument(1)).left(call.result),
                 {},
                 {}});
        } else if (call.name == "write") {
            add({DiskCall::Write, opened.file, opened.at, unescaped(call.argument(1)).left(call.result), {}, {}});
            opened.at += call.result;
        } else if (call.name == "lseek") {
            opened.at = call.result;
        } else if (call.name == "ftruncate") {
            add({DiskCall::Truncate, opened.file, call.argument(1).toLongLong(), {}, {}, {}});
        } else {
            return false;
        }
        return true;
    }

    bool changeNames(const TracedCall &call)
    {
        const bool isAt = call.name.endsWith("at") || call.name == "renameat2";
        const QByteArray first = call.argument(isAt ? 1 : 0), second = call.argument(isAt ? 3 : 1);
        if (call.name.startsWith("mkdir"))
            return nameOf(first) ? add({DiskCall::Folder, -1, 0, {}, *nameOf(first), {}}), true : true;
        if (call.name.startsWith("unlink")) {
            if (const auto name = nameOf(first); name && m_names.remove(*name))
                add({DiskCall::Remove, -1, 0, {}, *name, {}});
            return true;
        }
        if (call.name.startsWith("link"))
            return giveName(first, second);
        if (!call.name.startsWith("rename"))
            return !nameOf(first) && !nameOf(second);
        const auto from = nameOf(first), to = nameOf(second);
        if (!from && !to)
            return true;
        if (!from || !to || !m_names.contains(*from))
            return false;
        const bool isExchange = call.argument(4).contains("RENAME_EXCHANGE");
        const int file = m_names.take(*from), other = m_names.value(*to, -1);
        m_names.insert(*to, file);
        if (isExchange)
            m_names.insert(*from, other);
        add({isExchange ? DiskCall::Exchange : DiskCall::Rename, -1, 0, {}, *to, *from});
        return true;
    }

    bool giveName(const QByteArray &from, const QByteArray &to)
    {
        const auto name = nameOf(to);
        if (!name)
            return true;
        static const QByteArray byDescriptor = "/proc/self/fd/";
        const QByteArray path = unescaped(from);
        const int file = path.startsWith(byDescriptor) ? m_open.value(path.mid(byDescriptor.size()).toInt()).file
                                                       : m_names.value(nameOf(from).value_or(QString()), -1);
        if (file < 0)
            return false;
        m_names.insert(*name, file);
        add({DiskCall::Name, file, 0, {}, *name, {}});
        return true;
    }

    TracedDisk &m_disk;
    QString m_folder, m_device;
    QMap<QString, int> m_names;
    QMap<int, Open> m_open; // by descriptor
    int m_files = 0;
};

TracedDisk TracedDisk::record(const QString &folder, const QString &house, const QStringList &words, Shot *shot,
                              QString *problem, const QString &device)
{
    TracedDisk disk;
    QDirIterator files(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        const QString name = file.fileName().mid(folder.size() + 1);
        if (isOfNoConcern(name) || name == device)
            continue;
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", qPrintable(file.fileName()));
        disk.m_names.insert(name, int(disk.m_begun.size()));
        disk.m_begun.append(file.readAll());
    }
    QTemporaryFile log;
    if (!log.open())
        qFatal("no temporary file can be made");
    *shot = shoot(house, words,
                  {u"strace"_s, u"-f"_s, u"-qq"_s, u"-xx"_s, u"-s"_s, u"67108864"_s, u"-o"_s, log.fileName(), u"-e"_s,
                   u"trace="_s + QLatin1String(followed)});
    TraceReader(disk, folder, device).read(log.readAll(), problem);
    return disk;
}

namespace {

struct CutFile
{
    QByteArray content; // what is flushed
    QList<const DiskCall *> waiting;
};

void changeContent(QByteArray &content, const DiskCall &call)
{
    if (call.kind == DiskCall::Truncate) {
        content.resize(call.offset, '\0');
        return;
    }
    const qint64 end = call.offset + call.data.size();
    if (content.size() < end)
        content.resize(end, '\0');
    std::memcpy(content.data() + call.offset, call.data.constData(), size_t(call.data.size()));
}

void keepSomeCalls(CutFile &file, TracedDisk::Loss loss, QRandomGenerator &random)
{
    const int tenths = 1 + 4 * int(random.bounded(3)); // few, half, nearly all
    const auto isKept = [&] { return int(random.bounded(10)) < tenths; };
    for (const DiskCall *call : std::as_const(file.waiting)) {
        if (call->kind == DiskCall::Truncate || loss != TracedDisk::Loss::Torn) {
            if (isKept())
                changeContent(file.content, *call);
            continue;
        }
        for (qint64 at = 0; at < call->data.size();) {
            const qint64 size = std::min(call->data.size() - at, pieceBytes - (call->offset + at) % pieceBytes);
            if (isKept())
                changeContent(file.content, {DiskCall::Write, -1, call->offset + at, call->data.mid(at, size), {}, {}});
            at += size;
        }
    }
}

void changeName(QMap<QString, int> &names, const DiskCall &call)
{
    switch (call.kind) {
    case DiskCall::Name: names.insert(call.name, call.file); break;
    case DiskCall::Rename: names.insert(call.name, names.take(call.from)); break;
    case DiskCall::Exchange: std::swap(names[call.name], names[call.from]); break;
    case DiskCall::Remove: names.remove(call.name); break;
    default: break;
    }
}

} // namespace

TracedDisk::Image TracedDisk::cutBefore(qsizetype call, Loss loss, QRandomGenerator &random) const
{
    QMap<int, CutFile> files;
    for (int number = 0; number < m_begun.size(); ++number)
        files.insert(number, {m_begun.at(number), {}});
    QMap<QString, int> names = m_names;
    QList<const DiskCall *> pending; // changes of names since anything was flushed
    for (qsizetype number = 0; number < call; ++number) {
        const DiskCall &done = m_calls.at(number);
        if (done.kind == DiskCall::Write || done.kind == DiskCall::Truncate) {
            files[done.file].waiting.append(&done);
        } else if (done.kind > DiskCall::Flush) {
            pending.append(&done);
        } else if (done.kind == DiskCall::Flush) {
            for (const DiskCall *change : std::as_const(pending))
                changeName(names, *change);
            pending.clear();
            CutFile &file = files[done.file];
            for (const DiskCall *waiting : std::as_const(file.waiting))
                changeContent(file.content, *waiting);
            file.waiting.clear();
        }
    }
    const qsizetype kept = loss == Loss::AllUnsynced ? 0 : random.bounded(int(pending.size()) + 1);
    for (qsizetype number = 0; number < kept; ++number)
        changeName(names, *pending.at(number));
    Image image;
    for (auto name = names.begin(); name != names.end(); ++name) {
        CutFile file = files.value(*name);
        if (loss != Loss::AllUnsynced)
            keepSomeCalls(file, loss, random);
        image.insert(name.key(), file.content);
    }
    return image;
}

QByteArray TracedDisk::sentBefore(qsizetype call) const
{
    QByteArray sent;
    for (qsizetype number = 0; number < call; ++number)
        sent += m_calls.at(number).kind == DiskCall::Send ? m_calls.at(number).data : QByteArray();
    return sent;
}

void writeDiskImage(const TracedDisk::Image &image, const QString &folder)
{
    QDirIterator old(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (old.hasNext())
        QFile::remove(old.next());
    for (auto file = image.begin(); file != image.end(); ++file) {
        const QString path = folder + u'/' + file.key();
        QDir().mkpath(QFileInfo(path).path());
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(*file) != file->size())
            qFatal("%s cannot be written", qPrintable(path));
    }
}

} // namespace rowlock
