#include "tests/support/house_fixture.h"

#include "model/domain/house_place.h"
#include "model/store/house_rules.h"
#include "model/store/plans.h"
#include "model/store/verify.h"
#include "tests/support/prepared_house.h"

#include <QFile>
#include <QRegularExpression>

namespace rowlock {

namespace {

PlanArea standingArea(const QString &ref, const QString &name, int capacity)
{
    PlanArea area;
    area.ref = ref;
    area.name = name;
    area.standing = true;
    area.capacity = capacity;
    area.zone = 0;
    area.size = {200, 100};
    area.position = {0, 200};
    return area;
}

PlanSeat seatAt(int row, int number)
{
    const QString letter(QChar(u'A' + row));
    const QString name = QString::number(number);
    PlanSeat seat;
    seat.ref = letter + name;
    seat.number = name;
    seat.label = QStringLiteral("Stalls, row %1, seat %2").arg(letter, name);
    seat.shortLabel = QStringLiteral("Stalls-%1-%2").arg(letter, name);
    seat.position = {25.0 * number + (number > 5 ? 50 : 0), 30.0 * row};
    seat.category = row < 2 ? 0 : 1;
    seat.row = row;
    seat.block = 0;
    seat.line = row * 2 + (number > 5 ? 1 : 0);
    seat.place = (number - 1) % 5;
    seat.uuid = seat.ref;
    seat.accessible = row == 2 && number <= 2;
    return seat;
}

} // namespace

SeatingPlan smallTheatre()
{
    SeatingPlan plan;
    plan.name = QStringLiteral("Small theatre");
    plan.size = {400, 300};
    plan.categories = {{QStringLiteral("Parkett"), QStringLiteral("#aa0000")},
                       {QStringLiteral("Balkon"), QStringLiteral("#0000aa")}};
    plan.zones.append({QStringLiteral("Stalls"), {}, QStringLiteral("zone"), {}, {0, 1, 2, 3}, {0, 1}});
    plan.blocks.append({QStringLiteral("Stalls"), 0, {0, 0, 400, 120}, {}});
    for (int row = 0; row < 4; ++row) {
        PlanRow planRow;
        planRow.name = QString(QChar(u'A' + row));
        planRow.zone = 0;
        plan.rows.append(planRow);
        for (int number = 1; number <= 10; ++number) {
            const int seatNo = int(plan.seats.size());
            if (number == 1 || number == 6)
                plan.lines.append({planRow.name, 0, {}});
            plan.seats.append(seatAt(row, number));
            plan.rows.last().seats.append(seatNo);
            plan.lines.last().seats.append(seatNo);
            plan.blocks.last().seats.append(seatNo);
        }
    }
    plan.areas = {standingArea(QStringLiteral("area-floor"), QStringLiteral("Floor"), 50),
                  standingArea(QStringLiteral("area-pit"), QStringLiteral("Pit"), 0)};
    return plan;
}

QString said(const Error &error)
{
    return QStringLiteral("%1: %2 [%3]").arg(codeName(error.code), error.message, error.diagnosis);
}

QStringList refsOf(const HoldInfo &hold)
{
    QStringList refs;
    for (const HoldItem &item : hold.items)
        refs += item.ref;
    return refs;
}

bool isSentence(const QString &message)
{
    static const QRegularExpression engine(QStringLiteral(
        "SELECT|INSERT|UPDATE |DELETE|CONSTRAINT|constraint|SQLITE|sqlite|event_seat|hold_id|RAISE|%\\d|QSql"));
    if (message.size() < 10)
        return false;
    const QChar first = message.at(0);
    const bool begins = first.isUpper() || first.isDigit() || first == u'“';
    return begins && (message.endsWith(u'.') || message.endsWith(u'?')) && !engine.match(message).hasMatch();
}

HouseFixture::HouseFixture(bool writeAhead)
    : file(testsOnServer() ? newServerAddress() : folder.filePath(QStringLiteral("house.rowlock"))),
      plan(smallTheatre())
{
    const QString kind = writeAhead ? QStringLiteral("write-ahead log") : QStringLiteral("rollback journal");
    copyPreparedHouse(kind, file, [this](const QString &original) {
        auto created = Connection::open(original, OpenMode::Create);
        if (!created)
            qFatal("%s", qPrintable(said(created)));
        if (const auto founded = foundHouse(**created, one(), Currency(), "Europe/Berlin"); !founded)
            qFatal("%s", qPrintable(said(founded)));
        const auto added = addPlan(**created, one(), plan, QByteArrayLiteral("{\"name\": \"Small theatre\"}"), {});
        if (!added)
            qFatal("%s", qPrintable(said(added)));
    });
    reopen();
    const auto plans = readPlans(*connection);
    if (!plans || plans->isEmpty())
        qFatal("a house without its plan");
    planId = plans->first().id;
}

HouseFixture::~HouseFixture()
{
    connection.reset();
    if (isServerAddress(file))
        dropServerDatabase(file);
}

EventId HouseFixture::newEvent(const HoldRules &rules, const QString &name)
{
    NewEvent event;
    event.plan = planId;
    event.name = name;
    event.starts = clock.now().plusSeconds(30 * 86400);
    event.prices = {{QStringLiteral("Parkett"), eur(4200)},
                    {QStringLiteral("Balkon"), eur(2150)},
                    {QStringLiteral("Floor"), eur(1500)}};
    event.capacities = {{QStringLiteral("Pit"), 8}};
    event.rules = rules;
    const auto created = createEvent(*connection, one(), event, plan);
    if (!created)
        qFatal("%s", qPrintable(said(created)));
    return created->id;
}

Result<HoldInfo> HouseFixture::hold(const Act &act, EventId event, const QStringList &seats, const QString &key)
{
    return takeHold(*connection, act, event, plan, SeatRequest::named(seats), {{}, key});
}

Result<HoldInfo> HouseFixture::best(const Act &act, EventId event, qint64 count, const QString &category)
{
    return takeHold(*connection, act, event, plan, SeatRequest::bestOf(count, category), {});
}

Result<HoldInfo> HouseFixture::places(const Act &act, EventId event, const QString &area, qint64 quantity)
{
    return takeHold(*connection, act, event, plan, SeatRequest::places(area, quantity), {});
}

Result<SaleReceipt> HouseFixture::sellForCash(const Act &act, const HoldInfo &hold, const QString &key)
{
    return sellHold(*connection, act, hold.id, {{PaymentMethod::Cash, hold.total, {}}}, key);
}

Result<SaleReceipt> HouseFixture::sold(const Act &act, EventId event, const QStringList &seats)
{
    TRY_GET(const HoldInfo held, hold(act, event, seats));
    return sellForCash(act, held);
}

void HouseFixture::fee(const QString &name, FeeFor per, qint64 minor, const QList<PaymentMethod> &tenders,
                       const QString &tax)
{
    FeeRule rule;
    rule.name = name;
    rule.per = per;
    rule.amount = eur(minor);
    rule.tax.code = tax;
    rule.tenders = tenders;
    if (const auto added = addFee(*connection, one(), rule); !added)
        qFatal("%s", qPrintable(added.error().message));
    clock.advanceMs(1);
}

void HouseFixture::taxes(const QString &other)
{
    for (const auto &[code, rate] : {std::pair(QString(ticketTax), 700), std::pair(other, 1900)}) {
        if (const auto set = setTaxRate(*connection, one(), code, *TaxRate::of(rate)); !set)
            qFatal("%s", qPrintable(set.error().message));
    }
    clock.advanceMs(1);
}

SeatStatus HouseFixture::seat(EventId event, const QString &ref)
{
    const auto summary = readEvent(*connection, event);
    const auto seats = readSeats(*connection, *summary);
    for (const SeatStatus &candidate : *seats) {
        if (candidate.ref == ref)
            return candidate;
    }
    qFatal("no seat %s", qPrintable(ref));
}

Counters HouseFixture::counters(EventId event)
{
    return readEvent(*connection, event)->counters;
}

PoolStatus HouseFixture::pool(EventId event, const QString &name)
{
    const auto pools = readPools(*connection, *readEvent(*connection, event));
    for (const PoolStatus &candidate : *pools) {
        if (candidate.name == name)
            return candidate;
    }
    qFatal("no pool %s", qPrintable(name));
}

QString HouseFixture::verified()
{
    const auto report = verifyHouse(*connection);
    return report ? report->problems.join(u'\n') : said(report);
}

QString HouseFixture::verifiedByOwner()
{
    const auto owner = Connection::open(file, OpenMode::ReadOnly);
    const auto report = owner ? verifyHouse(**owner) : Result<VerifyReport>(refuse(owner.error()));
    return report ? report->problems.join(u'\n') : said(report);
}

HouseCopy::HouseCopy(const HouseFixture &house)
    : m_file(testsOnServer() ? newServerAddress() : m_folder.filePath(QStringLiteral("copy.rowlock")))
{
    if (testsOnServer())
        copyServerDatabase(house.file, m_file);
    else if (!QFile::copy(house.file, m_file))
        qFatal("no copy");
}

HouseCopy::~HouseCopy()
{
    if (testsOnServer())
        dropServerDatabase(m_file);
}

void HouseFixture::close()
{
    connection.reset();
}

void HouseFixture::reopen()
{
    // As a terminal does: without the owner's rights.
    auto opened = Connection::open(testsOnServer() ? asCounter(file) : file, OpenMode::ReadWrite);
    if (!opened)
        qFatal("%s", qPrintable(said(opened)));
    connection = std::move(*opened);
}

} // namespace rowlock
