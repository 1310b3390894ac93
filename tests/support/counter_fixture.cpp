#include "tests/support/counter_fixture.h"

#include "model/domain/house_place.h"
#include "tests/support/house_fixture.h"
#include "tests/support/prepared_house.h"
#include "tests/support/test_server.h"
#include "ui/common/house_style.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QTest>
#include <QThreadPool>

namespace rowlock {

namespace {

using Object = QJsonObject;

Object point(double x, double y)
{
    return {{u"x"_qs, x}, {u"y"_qs, y}};
}

Object seatRow(const QString &name, const QString &category, double y)
{
    QJsonArray seats;
    for (int number = 1; number <= 10; ++number) {
        seats << Object{{u"seat_guid"_qs, u"ref-%1-%2"_qs.arg(name).arg(number)},
                        {u"seat_number"_qs, QString::number(number)},
                        {u"position"_qs, point(number * 30, 0)},
                        {u"category"_qs, category}};
    }
    return {{u"row_number"_qs, name},
            {u"row_number_position"_qs, u"both"_qs},
            {u"position"_qs, point(0, y)},
            {u"seats"_qs, seats}};
}

Result<EventId> fillHouse(Desk &desk, const QString &planFile, HoldPolicy policy, Instant starts)
{
    TRY_GET(const PlanImportReceipt imported, desk.plans().import(planFile));
    const Currency currency = desk.facts().currency;
    NewEvent event;
    event.plan = imported.plan.id;
    event.name = u"Tosca"_qs;
    event.starts = starts;
    event.prices = {{u"Front"_qs, {3000, currency}}, {u"Back"_qs, {2000, currency}}};
    event.defaultPrice = Money{1250, currency}; // the floor
    TRY_GET(const SharedPlan plan, desk.plans().plan(imported.plan.id));
    for (const int area : plan->standingAreas())
        event.capacities.insert(plan->areas.at(area).name, 50);
    event.rules.policy = policy;
    TRY_GET(const EventSummary made, desk.events().create(event));
    return made.id;
}

} // namespace

QString writeSmallPlan(const QString &name)
{
    const Object floor{{u"shape"_qs, u"rectangle"_qs},
                       {u"color"_qs, u"#dddddd"_qs},
                       {u"border_color"_qs, u"#888888"_qs},
                       {u"rotation"_qs, 0},
                       {u"uuid"_qs, u"7f1c2a3e-0000-4000-8000-000000000001"_qs},
                       {u"position"_qs, point(30, 120)},
                       {u"rectangle"_qs, Object{{u"width"_qs, 270}, {u"height"_qs, 80}}},
                       {u"text"_qs, Object{{u"text"_qs, u"Standing floor"_qs},
                                           {u"color"_qs, u"#000000"_qs},
                                           {u"size"_qs, 16},
                                           {u"position"_qs, point(135, 40)}}}};
    const Object zone{{u"name"_qs, u"Stalls"_qs},
                      {u"zone_id"_qs, u"stalls"_qs},
                      {u"position"_qs, point(20, 60)},
                      {u"rows"_qs, QJsonArray{seatRow(u"A"_qs, u"Front"_qs, 0), seatRow(u"B"_qs, u"Back"_qs, 40)}},
                      {u"areas"_qs, QJsonArray()}};
    const Object standing{{u"name"_qs, u"Standing"_qs},
                          {u"zone_id"_qs, u"standing"_qs},
                          {u"position"_qs, point(20, 60)},
                          {u"rows"_qs, QJsonArray()},
                          {u"areas"_qs, QJsonArray{floor}}};
    const QJsonArray categories{Object{{u"name"_qs, u"Front"_qs}, {u"color"_qs, u"#2f6db5"_qs}},
                                Object{{u"name"_qs, u"Back"_qs}, {u"color"_qs, u"#4c9a5f"_qs}}};
    const Object plan{{u"name"_qs, u"Small House"_qs},
                      {u"categories"_qs, categories},
                      {u"zones"_qs, QJsonArray{zone, standing}},
                      {u"size"_qs, Object{{u"width"_qs, 380}, {u"height"_qs, 320}}}};
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(name));
    file.write(QJsonDocument(plan).toJson());
    return name;
}

void AnsweringPrompt::ask(QWidget *, const Question &question, Answer answer)
{
    asked << question;
    if (isSilent)
        return;
    objection = question.wantsText && question.objection && accepts ? question.objection(reason.trimmed()) : QString();
    answer(accepts && objection.isEmpty(), question.wantsText ? reason : QString());
}

void AnsweringPrompt::openFile(QWidget *, const QString &, const QString &, std::function<void(const QString &)> answer)
{
    answer(fileToOpen);
}

void AnsweringPrompt::saveFile(QWidget *, const QString &, const QString &, const QString &,
                               std::function<void(const QString &)> answer)
{
    ++filesAsked;
    answer(fileToSave);
}

CounterFixture::CounterFixture(HoldPolicy policy)
    : m_file(testsOnServer() ? newServerAddress() : path(u"house.rowlock"_qs)),
      settings(m_folder.filePath(u"settings.ini"_qs))
{
    if (!dynamic_cast<HouseStyle *>(QApplication::style()))
        applyScheme(*qApp, Scheme::Light); // as the program does: the style gives the windows their distances
    settings.setTerminalName(u"counter"_qs);
    settings.setTicketFolder(m_folder.path());
    const QString plan = writeSmallPlan(path(u"plan.json"_qs));
    copyPreparedHouse(u"counter %1"_qs.arg(int(policy)), file(), [this, plan, policy](const QString &original) {
        const auto house = Desk::createHouse(original, {Currency(), "Europe/Berlin"}, clock);
        if (!house)
            qFatal("%s %s", qPrintable(house.error().message), qPrintable(house.error().diagnosis));
        const auto made = fillHouse(*openDesk(original, u"setup"_qs), plan, policy, clock.now().plusSeconds(86400));
        if (!made)
            qFatal("%s", qPrintable(made.error().message));
    });
    const auto events = desk(u"setup"_qs)->events().all();
    if (!events || events->isEmpty())
        qFatal("a house without its event");
    event = events->first().id;
}

CounterFixture::~CounterFixture()
{
    window.reset();
    if (isServerAddress(m_file))
        dropServerDatabase(m_file);
}

void CounterFixture::sellTypes()
{
    constexpr int child = 1, concession = 2;
    const auto euros = [](qint64 minor) { return Money{minor, Currency()}; };
    const auto desk = this->desk(u"office"_qs);
    const auto floor = desk->events().house(event)->pools.last().name;
    const auto set = desk->inventory().setPrices(event, {{u"Front"_qs, child, euros(1500)},
                                                         {u"Back"_qs, child, euros(1000)},
                                                         {floor, child, euros(600)},
                                                         {u"Front"_qs, concession, euros(2400)},
                                                         {u"Back"_qs, concession, euros(1600)}});
    if (!set)
        qFatal("%s", qPrintable(set.error().message));
}

std::unique_ptr<Desk> CounterFixture::desk(const QString &terminal)
{
    return openDesk(file(), terminal);
}

std::unique_ptr<Desk> CounterFixture::openDesk(const QString &file, const QString &terminal)
{
    auto desk = Desk::open(file, {terminal, {}}, clock);
    if (!desk)
        qFatal("%s %s", qPrintable(desk.error().message), qPrintable(desk.error().diagnosis));
    return *std::move(desk);
}

void CounterFixture::openWindow(const QString &place)
{
    window = std::make_unique<MainWindow>(settings, prompt, clock, keyring);
    window->resize(1280, 800);
    window->show();
    window->openHouse(place.isEmpty() ? file() : place);
    constexpr int patienceMs = 30'000; // others may be busy on this computer
    QTRY_VERIFY_WITH_TIMEOUT(window->hasHouse(), patienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(window->house()->isLoaded(), patienceMs);
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    map().grab(); // laid out and painted once
}

void CounterFixture::openPaying(const QStringList &seats, const char *button)
{
    openWindow();
    for (const QString &seat : seats)
        click(seat);
    press(button);
    QTRY_VERIFY(sell().sale() && sell().sale()->state == HoldState::Paying);
}

void awaitAnswers(MainWindow &window)
{
    for (int round = 0; round < 5; ++round) {
        const auto isAnswered = std::make_shared<bool>(false);
        window.office()->ask(
            &window, [](Desk &desk) { return desk.upkeep().dataVersion(); },
            [isAnswered](const auto &) { *isAnswered = true; });
        QTRY_VERIFY(*isAnswered);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
}

int CounterFixture::seatNo(const QString &shortName) const
{
    const QString wanted = u"Stalls-"_qs + shortName;
    for (int seat = 0; seat < house().plan().seats.size(); ++seat) {
        if (house().plan().seats.at(seat).shortLabel == wanted)
            return seat;
    }
    qFatal("no seat %s", qPrintable(wanted));
}

void CounterFixture::click(const QString &shortName)
{
    QTest::mouseClick(&map(), Qt::LeftButton, {}, map().seatRect(seatNo(shortName)).center());
}

void CounterFixture::press(const char *name) const
{
    QAbstractButton *button = nullptr;
    for (QAbstractButton *candidate : window->findChildren<QAbstractButton *>(QLatin1String(name))) {
        if (candidate->isVisible())
            button = candidate;
    }
    QVERIFY2(button, name);
    QTRY_VERIFY2(button->isEnabled(), name);
    button->click();
}

QString CounterFixture::text(const char *name) const
{
    for (const QLabel *label : window->findChildren<QLabel *>(QLatin1String(name))) {
        if (label->isVisible()) // several message bars bear one name; one is seen
            return label->text();
    }
    return {};
}

void CounterFixture::type(const char *field, const QString &text) const
{
    auto *edit = find<QLineEdit>(field);
    QVERIFY2(edit, field);
    edit->setText(text);
    QTest::keyClick(edit, Qt::Key_Return);
}

EventId CounterFixture::addAida(const Money &price)
{
    const auto setup = desk(QStringLiteral("setup"));
    NewEvent later;
    later.plan = setup->plans().all()->first().id;
    later.name = QStringLiteral("Aida");
    later.starts = clock.now().plusSeconds(2 * 86400);
    later.capacities = {{QStringLiteral("Standing floor"), 20}};
    later.defaultPrice = price;
    const auto aida = setup->events().create(later);
    return aida ? aida->id : EventId();
}

void CounterFixture::typeAnew(const char *field, const QString &text) const
{
    auto *edit = find<QLineEdit>(field);
    QVERIFY2(edit, field);
    edit->setFocus();
    edit->clear();
    QTest::keyClicks(edit, text);
}

void CounterFixture::picture(const QString &name, QWidget *shown) const
{
    const QString gallery = qEnvironmentVariable("ROWLOCK_GALLERY");
    if (gallery.isEmpty())
        return;
    for (const Scheme scheme : {Scheme::Dark, Scheme::Light}) {
        applyScheme(*qApp, scheme);
        QCoreApplication::processEvents();
        const QString file = name + (scheme == Scheme::Dark ? u"-dark.png"_qs : u"-light.png"_qs);
        QVERIFY((shown ? shown : window.get())->grab().save(QDir(gallery).filePath(file)));
    }
}

} // namespace rowlock
