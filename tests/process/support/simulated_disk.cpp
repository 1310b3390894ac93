#include "tests/process/support/simulated_disk.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <cstring>

namespace rowlock {

namespace {

constexpr qint64 sector = 512;

void writeWhole(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}

} // namespace

void SimulatedDisk::load(const QString &folder)
{
    m_files.clear();
    const QDir dir(folder);
    for (const QString &name : dir.entryList(QDir::Files)) {
        if (name.endsWith(u"-shm") || name.endsWith(u"-turn") || name.endsWith(u"-bell"))
            continue; // made anew by whoever opens the house
        QFile file(dir.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", qPrintable(name));
        m_files.insert(name, {file.readAll(), {}, true, false});
    }
}

void SimulatedDisk::change(QByteArray &content, const DiskStep &step)
{
    if (step.kind == DiskStep::Truncate) {
        content.truncate(step.offset);
        return;
    }
    const qint64 end = step.offset + step.data.size();
    if (content.size() < end)
        content.append(end - content.size(), '\0');
    std::memcpy(content.data() + step.offset, step.data.constData(), size_t(step.data.size()));
}

void SimulatedDisk::apply(const DiskStep &step)
{
    switch (step.kind) {
    case DiskStep::Create: m_files.insert(step.file, {}); break;
    case DiskStep::Write:
    case DiskStep::Truncate: m_files[step.file].waiting.append(step); break;
    case DiskStep::Sync: {
        File &file = m_files[step.file];
        for (const DiskStep &waiting : std::as_const(file.waiting))
            change(file.flushed, waiting);
        file.waiting.clear();
        file.nameFlushed = true;
        break;
    }
    case DiskStep::Delete:
        if (step.lasting)
            m_files.remove(step.file);
        else
            m_files[step.file].nameRemoved = true;
        break;
    }
}

void SimulatedDisk::keepSome(QByteArray &content, const QList<DiskStep> &waiting, Loss loss, QRandomGenerator &random)
{
    const int tenths = loss == Loss::Nothing ? 10 : 1 + 4 * int(random.bounded(3)); // few, half, nearly all
    const auto kept = [&] { return int(random.bounded(10)) < tenths; };
    for (const DiskStep &step : waiting) {
        if (step.kind == DiskStep::Truncate || loss != Loss::Torn) {
            if (kept())
                change(content, step);
            continue;
        }
        for (qint64 at = 0; at < step.data.size();) {
            const qint64 size = std::min(step.data.size() - at, sector - (step.offset + at) % sector);
            if (kept())
                change(content, {DiskStep::Write, {}, step.offset + at, step.data.mid(at, size), false});
            at += size;
        }
    }
}

QMap<QString, QByteArray> SimulatedDisk::after(Loss loss, QRandomGenerator &random) const
{
    QMap<QString, QByteArray> found;
    for (auto file = m_files.begin(); file != m_files.end(); ++file) {
        const bool sure = loss == Loss::Nothing || loss == Loss::AllUnsynced;
        if (!file->nameFlushed && (loss == Loss::AllUnsynced || (!sure && random.bounded(2) == 0)))
            continue;
        if (file->nameRemoved && (loss == Loss::Nothing || (!sure && random.bounded(2) == 0)))
            continue;
        QByteArray content = file->flushed;
        if (loss != Loss::AllUnsynced)
            keepSome(content, file->waiting, loss, random);
        found.insert(file.key(), content);
    }
    return found;
}

void SimulatedDisk::lose(const QString &folder, Loss loss, QRandomGenerator &random)
{
    const QMap<QString, QByteArray> found = after(loss, random);
    writeImage(found, folder);
    m_files.clear();
    for (auto file = found.begin(); file != found.end(); ++file)
        m_files.insert(file.key(), {*file, {}, true, false});
}

void writeImage(const QMap<QString, QByteArray> &files, const QString &folder)
{
    const QDir dir(folder);
    for (const QString &name : dir.entryList(QDir::Files)) {
        if (!files.contains(name))
            QFile::remove(dir.filePath(name));
    }
    for (auto file = files.begin(); file != files.end(); ++file)
        writeWhole(dir.filePath(file.key()), *file);
}

} // namespace rowlock
