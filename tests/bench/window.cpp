// The real main window in a process of its own, with a stopwatch in its event loop: how late a timer of ten
// milliseconds comes, and how long a move of the mouse takes to the screen.
#include "tests/bench/bench.h"
#include "tests/bench/screen.h"
#include "tests/support/fake_keyring.h"

#include "ui/common/paint_watch.h"
#include "ui/common/prompt.h"
#include "ui/common/settings.h"
#include "ui/common/theme.h"
#include "ui/mainwindow/main_window.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/sell/counter_page.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTimer>

#include <cstdio>

using namespace rowlock;

namespace bench {

namespace {

constexpr int tickMs = 10;
constexpr int moveEveryMs = 40;

class Stopwatch final : public QObject
{
public:
    explicit Stopwatch(QWidget &map) : m_map(map)
    {
        map.installEventFilter(this);
        m_tick.setTimerType(Qt::PreciseTimer);
        m_tick.setSingleShot(true);
        connect(&m_tick, &QTimer::timeout, this, [this] {
            late.add(std::chrono::nanoseconds(std::max<qint64>(0, PaintWatch::machineNs() - m_dueNs)));
            wait();
        });
        connect(&m_move, &QTimer::timeout, this, &Stopwatch::move);
    }
    void begin()
    {
        late = {};
        input = {};
        m_movedNs = 0;
        wait();
        m_move.start(moveEveryMs);
    }
    void end()
    {
        m_tick.stop();
        m_move.stop();
    }

    Samples late;
    Samples input;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::MouseMove)
            m_arrived = true;
        if (event->type() == QEvent::Paint && m_arrived && m_movedNs > 0) {
            m_arrived = false;
            QMetaObject::invokeMethod(
                this,
                [this, from = std::exchange(m_movedNs, 0)] {
                    input.add(std::chrono::nanoseconds(PaintWatch::machineNs() - from));
                },
                Qt::QueuedConnection);
        }
        return false;
    }

private:
    void wait()
    {
        m_dueNs = PaintWatch::machineNs() + tickMs * 1'000'000LL;
        m_tick.start(tickMs);
    }
    void post(QEvent::Type type, Qt::MouseButton button)
    {
        QCoreApplication::postEvent(&m_map,
                                    new QMouseEvent(type, m_at, m_map.mapToGlobal(m_at), button, Qt::MiddleButton, {}));
    }
    // The middle button drags the house to and fro.
    void move()
    {
        if (m_movedNs > 0)
            return; // the one before is not on the screen yet
        if (!m_pressed) {
            m_pressed = true;
            post(QEvent::MouseButtonPress, Qt::MiddleButton);
            m_at += QPointF(20, 0);
            post(QEvent::MouseMove, Qt::NoButton);
        }
        m_at += ++m_moves % 20 < 10 ? QPointF(7, 4) : QPointF(-7, -4);
        m_movedNs = PaintWatch::machineNs();
        post(QEvent::MouseMove, Qt::NoButton);
    }

    QWidget &m_map;
    QTimer m_tick;
    QTimer m_move;
    QPointF m_at{300, 200};
    qint64 m_dueNs = 0;
    qint64 m_movedNs = 0; // when the move was made that is not on the screen yet
    int m_moves = 0;
    bool m_arrived = false;
    bool m_pressed = false;
};

void tell(const Samples &samples)
{
    QByteArray text;
    for (const qint64 tenths : samples.tenths)
        text += QByteArray::number(tenths) + ' ';
    std::puts(text.trimmed().constData());
}

} // namespace

int windowAs(const QStringList &arguments)
{
    applyScheme(*qApp, Scheme::Light);
    Settings settings(arguments.at(0) + QStringLiteral(".ini"));
    DialogPrompt prompt;
    const SystemClock clock;
    FakeKeyring keyring;
    MainWindow window(settings, prompt, clock, keyring, QStringLiteral("counter/1"));
    window.resize(1280, 800);
    window.show();
    PaintWatch watch;
    QByteArray painted;
    bool open = false;
    QObject::connect(&watch, &PaintWatch::painted, &window, [&](EventId, qint64 revision, int, qint64 ns) {
        open = true;
        painted += QByteArray::number(revision) + ':' + QByteArray::number(ns) + ' ';
    });
    window.openHouse(arguments.at(0), EventId(arguments.at(1).toLongLong()));
    while (!open)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    auto *map = window.counter()->findChild<SeatMapView *>(QStringLiteral("seatMap"));
    map->zoomBy(1.8); // the overview is shown as well
    Stopwatch stopwatch(*map);
    std::puts("ready");
    std::fflush(stdout);
    char line[16];
    while (std::fgets(line, sizeof line, stdin)) {
        painted.clear();
        stopwatch.begin();
        QEventLoop loop;
        QTimer::singleShot(int(arguments.at(2).toDouble() * 1000) + 300, &loop, &QEventLoop::quit);
        loop.exec();
        stopwatch.end();
        tell(stopwatch.late);
        tell(stopwatch.input);
        std::puts(painted.trimmed().constData());
        std::fflush(stdout);
    }
    return 0;
}

} // namespace bench
