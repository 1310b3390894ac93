#include "model/exchange/plan_writer.h"

#include "tests/exchange/plan_text.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <functional>
#include <sys/resource.h>

using namespace rowlock;
using namespace rowlock::test;

namespace {

// The form's own rules, checked by what they say and not by how the writer works: which members an object must have,
// which it may have, and of what type they are. Returns the first breach, or nothing.
class FormChecker
{
public:
    QString check(const QByteArray &content)
    {
        const QJsonDocument document = QJsonDocument::fromJson(content);
        if (!document.isObject())
            return QStringLiteral("no object");
        object(document.object(), QStringLiteral("plan"),
               {{"name", Text}, {"categories", List}, {"zones", List}, {"size", Object}}, {});
        const QJsonObject form = document.object();
        object(form.value(QLatin1String("size")), QStringLiteral("size"), {{"width", Whole}, {"height", Whole}}, {});
        each(form, "categories", [this](const QJsonValue &category) {
            object(category, QStringLiteral("category"), {{"name", Text}}, {{"color", Text}});
            m_categories.insert(category.toObject().value(QLatin1String("name")).toString());
        });
        each(form, "zones", [this](const QJsonValue &zone) { checkZone(zone); });
        return m_breach;
    }

private:
    enum Type { Text, TextOrNull, Whole, Number, List, Object };
    using Members = std::initializer_list<std::pair<const char *, Type>>;

    void breach(const QString &what)
    {
        if (m_breach.isEmpty())
            m_breach = what;
    }

    static bool isOf(const QJsonValue &value, Type type)
    {
        switch (type) {
        case Text: return value.isString();
        case TextOrNull: return value.isString() || value.isNull();
        case Whole: return value.isDouble() && value.toDouble() == std::floor(value.toDouble());
        case Number: return value.isDouble();
        case List: return value.isArray();
        case Object: return value.isObject();
        }
        return false;
    }

    void object(const QJsonValue &value, const QString &what, Members must, Members may)
    {
        if (!value.isObject())
            return breach(what + QStringLiteral(" is no object"));
        const QJsonObject object = value.toObject();
        QStringList unknown = object.keys();
        for (const auto &[name, type] : must) {
            if (!isOf(object.value(QLatin1String(name)), type))
                breach(what + u'.' + QLatin1String(name) + QStringLiteral(" is missing or of the wrong type"));
            unknown.removeAll(QLatin1String(name));
        }
        for (const auto &[name, type] : may) {
            if (object.contains(QLatin1String(name)) && !isOf(object.value(QLatin1String(name)), type))
                breach(what + u'.' + QLatin1String(name) + QStringLiteral(" is of the wrong type"));
            unknown.removeAll(QLatin1String(name));
        }
        if (!unknown.isEmpty())
            breach(what + QStringLiteral(" has ") + unknown.join(u','));
    }

    static void each(const QJsonObject &object, const char *member,
                     const std::function<void(const QJsonValue &)> &check)
    {
        const QJsonArray list = object.value(QLatin1String(member)).toArray();
        for (const QJsonValue &value : list)
            check(value);
    }

    void position(const QJsonValue &value)
    {
        object(value, QStringLiteral("position"), {{"x", Number}, {"y", Number}}, {});
    }

    void unique(QSet<QString> &seen, const QString &identifier)
    {
        if (identifier.isEmpty() || seen.contains(identifier))
            breach(QStringLiteral("identifier “%1” is empty or repeated").arg(identifier));
        seen.insert(identifier);
    }

    void checkZone(const QJsonValue &value)
    {
        object(value, QStringLiteral("zone"), {{"position", Object}, {"rows", List}, {"name", Text}, {"uuid", Text}},
               {{"zone_id", Text}, {"areas", List}});
        const QJsonObject zone = value.toObject();
        position(zone.value(QLatin1String("position")));
        unique(m_uuids, zone.value(QLatin1String("uuid")).toString());
        each(zone, "rows", [this](const QJsonValue &row) { checkRow(row); });
        each(zone, "areas", [this](const QJsonValue &area) { checkArea(area); });
    }

    void checkRow(const QJsonValue &value)
    {
        object(value, QStringLiteral("row"),
               {{"seats", List}, {"row_number", Text}, {"position", Object}, {"uuid", Text}},
               {{"row_label", TextOrNull}, {"seat_label", TextOrNull}, {"row_number_position", TextOrNull}});
        const QJsonObject row = value.toObject();
        const QJsonValue where = row.value(QLatin1String("row_number_position"));
        if (!where.isNull()
            && !QStringList{QStringLiteral("start"), QStringLiteral("end"), QStringLiteral("both")}.contains(
                where.toString()))
            breach(QStringLiteral("row_number_position"));
        position(row.value(QLatin1String("position")));
        unique(m_uuids, row.value(QLatin1String("uuid")).toString());
        each(row, "seats", [this](const QJsonValue &seat) { checkSeat(seat); });
    }

    void checkSeat(const QJsonValue &value)
    {
        object(value, QStringLiteral("seat"),
               {{"seat_guid", Text}, {"seat_number", Text}, {"position", Object}, {"category", Text}, {"uuid", Text}},
               {{"start_direction", TextOrNull}, {"radius", Whole}});
        const QJsonObject seat = value.toObject();
        position(seat.value(QLatin1String("position")));
        unique(m_uuids, seat.value(QLatin1String("uuid")).toString());
        unique(m_guids, seat.value(QLatin1String("seat_guid")).toString());
        if (!m_categories.contains(seat.value(QLatin1String("category")).toString()))
            breach(QStringLiteral("category not declared"));
    }

    void checkArea(const QJsonValue &value)
    {
        object(value, QStringLiteral("area"), {{"uuid", Text}, {"position", Object}, {"shape", Text}},
               {{"color", Text},
                {"border_color", Text},
                {"rotation", Number},
                {"polygon", Object},
                {"rectangle", Object},
                {"ellipse", Object},
                {"circle", Object},
                {"text", Object}});
        const QJsonObject area = value.toObject();
        position(area.value(QLatin1String("position")));
        unique(m_uuids, area.value(QLatin1String("uuid")).toString());
        const QString shape = area.value(QLatin1String("shape")).toString();
        const QJsonObject body = area.value(shape).toObject();
        if (shape == QStringLiteral("rectangle"))
            object(body, shape, {{"width", Whole}, {"height", Whole}}, {});
        else if (shape == QStringLiteral("circle"))
            object(body, shape, {{"radius", Whole}}, {});
        else if (shape == QStringLiteral("ellipse"))
            position(body.value(QLatin1String("radius")));
        else if (shape == QStringLiteral("polygon"))
            each(body, "points", [this](const QJsonValue &point) { position(point); });
        else if (shape != QStringLiteral("text"))
            breach(QStringLiteral("shape ") + shape);
        if (area.contains(QLatin1String("text"))) {
            object(area.value(QLatin1String("text")), QStringLiteral("text"), {{"text", Text}, {"position", Object}},
                   {{"color", Text}, {"size", Whole}});
            position(area.value(QLatin1String("text")).toObject().value(QLatin1String("position")));
        }
    }

    QString m_breach;
    QSet<QString> m_uuids, m_guids, m_categories;
};

// Everything a seat sold is known by, and its neighbours.
void compareSeats(const SeatingPlan &back, const SeatingPlan &plan)
{
    QCOMPARE(back.name, plan.name);
    QCOMPARE(back.categoryNames(), plan.categoryNames());
    QCOMPARE(back.seats.size(), plan.seats.size());
    for (int i = 0; i < plan.seats.size(); ++i) {
        const PlanSeat &a = back.seats[i], &b = plan.seats[i];
        QCOMPARE(a.ref, b.ref);
        QCOMPARE(a.uuid, b.uuid);
        QCOMPARE(a.number, b.number);
        QCOMPARE(a.label, b.label);
        QCOMPARE(a.shortLabel, b.shortLabel);
        QVERIFY(a.position.x() == b.position.x() && a.position.y() == b.position.y()); // to the last bit
        QCOMPARE(a.category, b.category);
        QCOMPARE(back.rows[a.row].name, plan.rows[b.row].name);
        QCOMPARE(back.blocks[a.block].name, plan.blocks[b.block].name);
        QCOMPARE(back.lines[a.line].seats, plan.lines[b.line].seats);
        QCOMPARE(a.place, b.place);
        QCOMPARE(a.accessible, b.accessible);
        QCOMPARE(a.companion, b.companion);
        QCOMPARE(a.restrictedView, b.restrictedView);
        QCOMPARE(a.startDirection, b.startDirection);
    }
}

void compareAreas(const SeatingPlan &back, const SeatingPlan &plan)
{
    QCOMPARE(back.areas.size(), plan.areas.size());
    for (int i = 0; i < plan.areas.size(); ++i) {
        const PlanArea &a = back.areas[i], &b = plan.areas[i];
        QCOMPARE(a.ref, b.ref);
        QVERIFY(a.kind == b.kind);
        QCOMPARE(a.position, b.position);
        QCOMPARE(a.rotation, b.rotation);
        QCOMPARE(a.color, b.color);
        QCOMPARE(a.borderColor, b.borderColor);
        QCOMPARE(a.points, b.points);
        QCOMPARE(a.text.text, b.text.text);
        QCOMPARE(a.standing, b.standing);
        QCOMPARE(a.name, b.name);
        QVERIFY(std::abs(a.size.width() - b.size.width()) <= 0.5 && std::abs(a.size.height() - b.size.height()) <= 0.5);
    }
}

void checkRoundTrip(const SeatingPlan &plan)
{
    const QByteArray written = writePlan(plan);
    QCOMPARE(FormChecker().check(written), QString());
    const Result<ReadPlan> back = readPlan(written);
    QVERIFY2(back, back ? "" : qPrintable(back.error().message));
    QCOMPARE(back->warnings, QStringList());
    compareSeats(back->plan, plan);
    compareAreas(back->plan, plan);
    QCOMPARE(writePlan(back->plan), written);
}

// A small house full of what real files do wrong.
QJsonObject randomMess(quint32 seed)
{
    QRandomGenerator random(seed);
    const auto maybe = [&](int percent) { return int(random.bounded(100)) < percent; };
    QJsonArray zones;
    for (int z = 0; z < 1 + int(random.bounded(3)); ++z) {
        QJsonArray rows;
        for (int r = 0; r < int(random.bounded(6)); ++r) {
            QJsonArray seats;
            const QString name = QString(QChar(u'A' + int(random.bounded(4))));
            for (int s = 0; s < 1 + int(random.bounded(8)); ++s) {
                const QString number = QString::number(maybe(90) ? s + 1 : 1);
                QJsonObject one = seat(number, s * 25.3 + (maybe(10) ? 40 : 0), random.bounded(3.),
                                       QStringLiteral("%1-%2-%3").arg(maybe(80) ? z : 0).arg(name, number));
                if (maybe(10))
                    one.remove(QStringLiteral("seat_guid"));
                if (maybe(10))
                    one.remove(QStringLiteral("category"));
                if (maybe(10))
                    one.insert(QStringLiteral("radius"), 7.5);
                if (maybe(5))
                    one.insert(QStringLiteral("start_direction"), QStringLiteral("<>"));
                seats.append(one);
            }
            QJsonObject line = row(name, random.bounded(900.), random.bounded(900.), seats);
            if (maybe(20))
                line.insert(QStringLiteral("row_label"), QStringLiteral("Reihe %s"));
            if (maybe(10))
                line.insert(QStringLiteral("seat_label"), QStringLiteral("Platz"));
            if (maybe(10))
                line.remove(QStringLiteral("row_number"));
            rows.append(line);
        }
        QJsonArray areas;
        if (maybe(50))
            areas.append(rectangle(maybe(50) ? QStringLiteral("Standing") : QStringLiteral("Stage"),
                                   random.bounded(500.), 0, 80, 70));
        QJsonObject one = zone(maybe(70) ? QStringLiteral("Zone, %1").arg(z) : QStringLiteral("Same"), rows, areas);
        one.insert(QStringLiteral("position"), at(random.bounded(500.), random.bounded(500.)));
        zones.append(one);
    }
    zones.append(zone(QStringLiteral("GA"), {}, {rectangle(QString(), 0, 0, 50, 50)}));
    return plan(zones);
}

} // namespace

class PlanWriterTest : public QObject
{
    Q_OBJECT

private slots:
    void readsBackUnchanged_data();
    void readsBackUnchanged();
    void readsBackRandomMesses();
    void checkerFindsBreaches();
    void keepsRestrictedViewInItsOwnFormOnly();
    void writesBlocksAsZones();
    void writesFile();
    void refusesUnwritableFolder();
    void tellsFullDiskAndKeepsTheOldFile();
};

void PlanWriterTest::readsBackUnchanged_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name : {"theatre-468", "arena-712", "stadium-738"})
        QTest::newRow(name) << planFile(QString::fromLatin1(name));
    if (!largePlanFile().isEmpty())
        QTest::newRow("bowl-20000") << largePlanFile();
}

void PlanWriterTest::readsBackUnchanged()
{
    QFETCH(QString, file);
    const Result<ReadPlan> read = readPlanFile(file);
    QVERIFY(read);
    checkRoundTrip(read->plan);
}

void PlanWriterTest::readsBackRandomMesses()
{
    for (quint32 seed = 1; seed <= 200; ++seed) {
        const Result<ReadPlan> read = readPlan(json(randomMess(seed)));
        QVERIFY2(read, qPrintable(QStringLiteral("seed %1").arg(seed)));
        checkRoundTrip(read->plan);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
}

void PlanWriterTest::checkerFindsBreaches()
{
    QVERIFY(FormChecker().check(contentOf(planFile(QStringLiteral("theatre-468")))).isEmpty());
    QVERIFY(!FormChecker().check(contentOf(planFile(QStringLiteral("stadium-738")))).isEmpty());
    QJsonObject extra = smallPlan();
    extra.insert(QStringLiteral("version"), 1);
    QVERIFY(!FormChecker().check(json(extra)).isEmpty());
}

void PlanWriterTest::keepsRestrictedViewInItsOwnFormOnly()
{
    Result<ReadPlan> read = readPlan(json(smallPlan()));
    QVERIFY(read);
    read->plan.seats[1].restrictedView = true;
    const Result<ReadPlan> back = readPlan(writePlan(read->plan));
    QVERIFY(back);
    QCOMPARE(back->warnings, QStringList());
    compareSeats(back->plan, read->plan);
    QVERIFY(back->plan.seats[1].restrictedView && !back->plan.seats[0].restrictedView);
    QVERIFY(!FormChecker().check(writePlan(read->plan)).isEmpty());
    QVERIFY(FormChecker().check(writePlan(read->plan, PlanForm::Pretix)).isEmpty());
}

void PlanWriterTest::writesBlocksAsZones()
{
    const Result<ReadPlan> read = readPlanFile(planFile(QStringLiteral("stadium-738")));
    QVERIFY(read);
    QCOMPARE(read->plan.zones.size(), 2);
    const Result<ReadPlan> back = readPlan(writePlan(read->plan));
    QVERIFY(back);
    QVERIFY(back->plan.zones.size() >= 12);
    for (const PlanZone &zone : back->plan.zones)
        QVERIFY(zone.name.contains(u','));
}

void PlanWriterTest::writesFile()
{
    QTemporaryDir folder;
    const Result<ReadPlan> read = readPlan(json(smallPlan()));
    QVERIFY(read);
    const QString file = folder.filePath(QStringLiteral("plan.json"));
    QVERIFY(writePlanFile(read->plan, file));
    QCOMPARE(contentOf(file), writePlan(read->plan));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

void PlanWriterTest::refusesUnwritableFolder()
{
    QTemporaryDir folder;
    const Result<ReadPlan> read = readPlan(json(smallPlan()));
    QVERIFY(read);
    for (const QString &file : {folder.filePath(QStringLiteral("none/plan.json")), folder.path()}) {
        const Result<Done> written = writePlanFile(read->plan, file);
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::StorageUnusable);
        QVERIFY(written.error().message.contains(file));
    }
}

void PlanWriterTest::tellsFullDiskAndKeepsTheOldFile()
{
    QTemporaryDir folder;
    const Result<ReadPlan> read = readPlanFile(planFile(QStringLiteral("arena-712")));
    QVERIFY(read);
    const QString file = folder.filePath(QStringLiteral("plan.json"));
    QFile old(file);
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();

    // A limit on the size of files fails as a full disk does: in the middle of writing.
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 20'000;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const Result<Done> written = writePlanFile(read->plan, file);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);

    QVERIFY(!written);
    QCOMPARE(written.error().code, ErrorCode::StorageFull);
    QCOMPARE(contentOf(file), QByteArray("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

ROWLOCK_TEST(PlanWriterTest)
#include "tst_plan_writer.moc"
