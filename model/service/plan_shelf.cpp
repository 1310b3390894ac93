#include "model/service/plan_shelf.h"

#include "model/exchange/plan_bytes.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>

namespace rowlock {

namespace {

constexpr qsizetype mostKept = 24;
constexpr auto method = QCryptographicHash::Blake2b_160; // the quickest of Qt's that nobody collides
const QString ending = QStringLiteral(".plan");

// A build that derives something else from a form must not find what another one derived.
QByteArray buildOfProgram()
{
    const QFileInfo program(QCoreApplication::applicationFilePath());
    return QByteArray(ROWLOCK_VERSION) + ' ' + QByteArray::number(program.size()) + ' '
           + QByteArray::number(program.lastModified().toMSecsSinceEpoch());
}

} // namespace

QString PlanShelf::fileOf(const QByteArray &document) const
{
    QCryptographicHash hash(method);
    hash.addData(buildOfProgram());
    hash.addData(document);
    return m_folder + u'/' + QString::fromLatin1(hash.result().toHex()) + ending;
}

std::optional<SeatingPlan> PlanShelf::find(const QByteArray &document) const
{
    if (m_folder.isEmpty())
        return {};
    QFile file(fileOf(document));
    if (!file.open(QIODevice::ReadWrite | QIODevice::ExistingOnly) && !file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray sum = file.read(QCryptographicHash::hashLength(method));
    const QByteArray bytes = file.readAll();
    if (QCryptographicHash::hash(bytes, method) != sum)
        return {};
    std::optional<SeatingPlan> plan = planFromBytes(bytes);
    if (plan)
        file.setFileTime(QDateTime::currentDateTimeUtc(),
                         QFileDevice::FileModificationTime); // what is in use is not thrown out
    return plan;
}

void PlanShelf::keep(const QByteArray &document, const SeatingPlan &plan) const
{
    if (m_folder.isEmpty() || !QDir().mkpath(m_folder))
        return;
    const QByteArray bytes = planToBytes(plan);
    QSaveFile file(fileOf(document));
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.write(QCryptographicHash::hash(bytes, method));
    file.write(bytes);
    if (file.commit())
        clearOut();
}

void PlanShelf::clearOut() const
{
    const QFileInfoList kept =
        QDir(m_folder).entryInfoList({u'*' + ending}, QDir::Files, QDir::Time); // the last used first
    for (const QFileInfo &old : kept.mid(mostKept))
        QFile::remove(old.filePath());
}

} // namespace rowlock
