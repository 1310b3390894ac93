#include "model/exchange/plan_reader.h"

#include "model/exchange/import_text.h"
#include "model/exchange/json_text.h"
#include "model/exchange/plan_doctor.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {

namespace {

constexpr qint64 maxBytes = 64ll * 1024 * 1024;
constexpr int maxDepth = 64;

Error tooLarge(const QString &place, qint64 bytes)
{
    const QLocale locale;
    return planInvalid(
        place,
        ImportDoctor::tr("The file is %1 and a seating plan may have at most %2. Check that it is the right file.")
            .arg(locale.formattedDataSize(bytes), locale.formattedDataSize(maxBytes)));
}

bool isForm(const QJsonValue &value)
{
    return value.isObject() && value.toObject().value(QLatin1String("zones")).isArray();
}

// As exported by the editor; or in the envelope in which pretix's interface hands plans out.
Result<FormReading> readAnyForm(const QJsonValue &value, ImportNotes &notes)
{
    const Place root{nullptr, "$"};
    if (isForm(value))
        return readPretixForm(value.toObject(), root, notes);
    const QJsonValue layout = value.toObject().value(QLatin1String("layout"));
    if (value.isObject() && isForm(layout)) {
        notes.repaired(root.path(), ImportDoctor::tr("the plan stood inside of “layout”; only that was read."));
        return readPretixForm(layout.toObject(), Place{&root, "layout"}, notes);
    }
    return refuse(planInvalid(
        root.path(), ImportDoctor::tr("The file is JSON, but not a seating plan: it has no list of zones. Export the "
                                      "plan from its editor as JSON and import that file.")));
}

// What plan editors call a plan that nobody named.
bool isNoName(const QString &name)
{
    static const QStringList names{
        QStringLiteral("plan"),     QStringLiteral("seating plan"), QStringLiteral("new plan"),
        QStringLiteral("untitled"), QStringLiteral("seatingplan"),  QStringLiteral("saalplan"),
        QStringLiteral("sitzplan"), QStringLiteral("neuer plan"),   QStringLiteral("unbenannt")};
    return names.contains(name.simplified().toLower());
}

Result<ReadPlan> readNamed(const QByteArray &content, const QString &nameless)
{
    if (content.size() > maxBytes)
        return refuse(tooLarge(QStringLiteral("$"), content.size()));
    TRY_GET(const QJsonValue json, parseJson(content, maxDepth));
    ImportNotes notes;
    TRY_GET(FormReading reading, readAnyForm(json, notes));
    if (notes.isRefused())
        return refuse(notes.refusal());
    SeatingPlan &plan = reading.plan;
    if (plan.name.isEmpty()) {
        plan.name = nameless;
        notes.repaired(reading.root, ImportDoctor::tr("the plan had no name, and is now “%1”.").arg(nameless));
    }
    doctorPlan(reading, notes);
    return ReadPlan{std::move(plan), notes.warnings()};
}

Result<ReadPlan> readToSell(const QByteArray &content, const QString &nameless)
{
    TRY_GET(ReadPlan read, readNamed(content, nameless));
    if (!read.plan.seats.isEmpty() || !read.plan.standingAreas().isEmpty())
        return read;
    const bool isWrapped = isForm(parseJson(content, maxDepth)
                                      .value_or(QJsonValue())
                                      .toObject()
                                      .value(QLatin1String("layout"))); // where the zones are
    return refuse(planInvalid(
        isWrapped ? QStringLiteral("$.layout.zones") : QStringLiteral("$.zones"),
        ImportDoctor::tr("The plan has no seats and no standing area, so there is nothing to sell. A standing "
                         "area is a shape in a zone without seats whose text says so, for example “Standing”.")));
}

// "Old Hall" of ".../Old Hall.pretix.json".
QString nameOf(const QString &file)
{
    const QString name = QFileInfo(file).baseName().simplified().left(100);
    return name.isEmpty() ? ImportDoctor::tr("Seating plan") : name;
}

// Without waiting, and asked again once it is open: a pipe has no end, and a name may stand for another file by then.
Result<Done> openPlainFile(QFile &source)
{
    const QString file = source.fileName();
    const bool isBuiltIn = !QFileInfo(file).isNativePath();
    const int descriptor =
        isBuiltIn ? -1 : open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    struct stat found = {};
    if (isBuiltIn ? !source.open(QIODevice::ReadOnly) : descriptor < 0 || fstat(descriptor, &found) != 0) {
        const QString sentence =
            ImportDoctor::tr("“%1” cannot be opened for reading. Check the disk and who may read it.").arg(file);
        Error error = planInvalid(file, sentence);
        error.diagnosis = qt_error_string(errno);
        if (descriptor >= 0)
            close(descriptor);
        return refuse(std::move(error));
    }
    if (isBuiltIn)
        return Done();
    source.open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle);
    if (!S_ISREG(found.st_mode))
        return refuse(planInvalid(
            file,
            ImportDoctor::tr("“%1” is a device or a pipe and not a file. Choose the seating plan's file.").arg(file)));
    if (found.st_size == 0) // also the kernel's own files, some of which never end
        return refuse(planInvalid(
            file, ImportDoctor::tr("The file is empty. Export the seating plan again and import that file.")));
    if (found.st_size > maxBytes)
        return refuse(tooLarge(file, found.st_size));
    return Done();
}

Result<QByteArray> contentOf(const QString &file)
{
    const QFileInfo info(file);
    if (!info.exists())
        return refuse(
            planInvalid(file, ImportDoctor::tr("There is no file “%1”. Check its name and folder.").arg(file)));
    if (info.isDir())
        return refuse(
            planInvalid(file, ImportDoctor::tr("“%1” is a folder. Choose the seating plan's file in it.").arg(file)));
    QFile source(file);
    TRY(openPlainFile(source));
    QByteArray content = source.read(maxBytes + 1); // it may have grown since
    if (source.error() != QFileDevice::NoError) {
        Error error = planInvalid(
            file, ImportDoctor::tr("“%1” could not be read to its end. Copy it again and try once more.").arg(file));
        error.diagnosis = source.errorString();
        return refuse(std::move(error));
    }
    if (content.size() > maxBytes)
        return refuse(tooLarge(file, content.size()));
    return content;
}

} // namespace

Result<ReadPlan> readPlan(const QByteArray &content)
{
    return readToSell(content, ImportDoctor::tr("Seating plan"));
}

Result<ReadPlan> readPlanPart(const QByteArray &content)
{
    return readNamed(content, ImportDoctor::tr("Seating plan"));
}

Result<ReadPlan> readPlanFile(const QString &file)
{
    Result<ReadPlan> read =
        contentOf(file).and_then([&file](const QByteArray &content) { return readToSell(content, nameOf(file)); });
    if (!read)
        read.error().details.insert(QStringLiteral("file"), file);
    else if (isNoName(read->plan.name))
        read->plan.name = nameOf(file);
    return read;
}

} // namespace rowlock
