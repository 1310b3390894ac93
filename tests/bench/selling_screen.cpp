// How long a large price list and a season take to the screen, in the real main window: the second half of `selling`.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/support/fake_keyring.h"

#include "ui/common/price_table.h"
#include "ui/common/prompt.h"
#include "ui/common/settings.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/main_window.h"
#include "ui/programme/season_list.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QPushButton>

#include <cstdio>
#include <functional>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace bench {

namespace {

// Waits until a widget was painted with what is wanted on it.
class Painted final : public QObject
{
public:
    Painted(QWidget &widget, std::function<bool()> isThere) : m_isThere(std::move(isThere))
    {
        widget.installEventFilter(this);
    }
    void await()
    {
        while (!m_was)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_was = m_was || (event->type() == QEvent::Paint && m_isThere());
        return false;
    }

private:
    std::function<bool()> m_isThere;
    bool m_was = false;
};

// Of every dialog the platform without a screen says that it has no window manager to tell sizes to.
void sayTheRest(QtMsgType, const QMessageLogContext &, const QString &text)
{
    if (!text.contains(u"propagateSizeHints"_s))
        std::fprintf(stderr, "%s\n", qPrintable(text));
}

constexpr int categories = 30, priceTypes = 15, performances = 300, orders = 60'000;

// A season with its orders, and a price list as large as one gets.
EventId makeSeason(const QString &file)
{
    const EventId first = makeHouse(file, 500);
    auto desk = deskAt(file, u"setup"_s);
    addPerformances(*desk, first, performances - 1);
    for (int i = int(valueOf(desk->inventory().priceTypes()).size()); i < priceTypes; ++i)
        valueOf(
            desk->inventory().savePriceType({-1, u"Type %1"_s.arg(i), u"bdefhijklm"_s.mid(i - 5, 1), u"#3b4252"_s}));
    PriceListEdit edit;
    edit.name = u"Large"_s;
    for (int category = 0; category < categories; ++category) {
        for (int type = 0; type < priceTypes; ++type)
            edit.cells.append({u"Category %1"_s.arg(category), type, Money{1000 + category, Currency()}});
    }
    valueOf(desk->inventory().savePriceList(edit));
    desk.reset();
    addPastOrders(file, orders);
    return first;
}

void openPriceLists(MainWindow &window, Samples &samples)
{
    QDialog *dialog = nullptr;
    timed(samples, [&] {
        window.findChild<QAction *>(u"priceLists"_s)->trigger();
        dialog = window.findChild<QDialog *>(u"priceListsDialog"_s);
        auto *table = dialog->findChild<PriceTable *>();
        Painted(*table->viewport(), [table] { return table->prices().rowCount() >= categories; }).await();
    });
    delete dialog;
}

void openSeason(MainWindow &window, Samples &samples)
{
    auto *list = window.findChild<SeasonList *>(u"seasonList"_s);
    timed(samples, [&] {
        window.findChild<QPushButton *>(u"page-Season"_s)->click();
        Painted(*list->viewport(), [list] { return list->model()->rowCount() > performances; }).await();
    });
}

} // namespace

void benchSellingScreen(Results &results, const Options &options)
{
    const QString file = options.folder + u"/selling-season"_s;
    const EventId event = makeSeason(file);
    Samples lists, readLists, season, readSeason;
    const auto desk = deskAt(file, u"office"_s);
    applyScheme(*qApp, Scheme::Light);
    const auto sayAll = qInstallMessageHandler(sayTheRest);
    Settings settings(file + u".ini"_s);
    DialogPrompt prompt;
    const SystemClock clock;
    FakeKeyring keyring;
    for (int i = 0; i < (options.full ? 40 : 10); ++i) {
        timed(readLists, [&] { valueOf(desk->inventory().priceLists()); });
        timed(readSeason, [&] { valueOf(desk->reports().season()); });
        MainWindow window(settings, prompt, clock, keyring, u"counter/1"_s);
        window.resize(1280, 800);
        window.show();
        window.openHouse(file, event);
        while (!window.house() || !window.house()->isLoaded())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        for (int times = 0; times < 3; ++times)
            openPriceLists(window, lists);
        openSeason(window, season);
    }
    qInstallMessageHandler(sayAll);
    tellMs(results, u"a list of 30 x 15 prices, read"_s, readLists);
    tellMs(results, u"... from the menu to the screen"_s, lists);
    results.atMost(u"a price list of 30 x 15 on the screen, ms (p50)"_s, lists.us(0.5) / 1000, 50);
    tellMs(results, u"300 performances, 60,000 orders, read"_s, readSeason);
    tellMs(results, u"... from the button to the screen"_s, season);
}

} // namespace bench
