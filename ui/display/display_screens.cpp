#include "ui/display/display_screens.h"

#include <QEvent>
#include <QGuiApplication>
#include <QWidget>
#include <QWindow>

#include <algorithm>

namespace rowlock {

namespace {

DisplayScreen described(QScreen *screen)
{
    const QString serial = screen->serialNumber().simplified();
    const QString maker = QStringLiteral("%1 %2").arg(screen->manufacturer(), screen->model()).simplified();
    return {screen->name(), serial.isEmpty() ? QString() : QStringLiteral("%1 %2").arg(maker, serial).simplified(),
            screen->geometry(), screen};
}

// The screen itself, in whichever socket it is; one that says nothing of itself, or the same as another, by its socket.
const DisplayScreen *screenOf(const QList<DisplayScreen> &screens, const QString &key)
{
    const DisplayScreen *found = nullptr;
    for (const DisplayScreen &screen : screens) {
        const bool isIt = screen.key() == key;
        const bool isLike = !screen.serial.isEmpty() && screen.serial == key.section(u'\n', 1);
        if (isIt || (isLike && !found))
            found = &screen;
        if (isIt)
            break;
    }
    return found;
}

} // namespace

QString DisplayScreen::key() const
{
    return name + u'\n' + serial;
}

RealScreens::RealScreens(QWidget &window)
{
    for (QScreen *screen : QGuiApplication::screens())
        follow(screen);
    connect(qGuiApp, &QGuiApplication::screenAdded, this, [this](QScreen *screen) {
        follow(screen);
        emit changed();
    });
    connect(qGuiApp, &QGuiApplication::screenRemoved, this, &RealScreens::changed);
    window.installEventFilter(this);
}

void RealScreens::follow(QScreen *screen)
{
    connect(screen, &QScreen::geometryChanged, this, &RealScreens::changed);
}

QList<DisplayScreen> RealScreens::all() const
{
    QList<DisplayScreen> all;
    for (QScreen *screen : QGuiApplication::screens())
        all.append(described(screen));
    return all;
}

QString RealScreens::keyOf(const QWidget &window) const
{
    QScreen *screen = window.screen();
    return screen ? described(screen).key() : QString();
}

// A window that is taken to another screen has got another one there.
bool RealScreens::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ScreenChangeInternal)
        QMetaObject::invokeMethod(this, &RealScreens::changed, Qt::QueuedConnection);
    return DisplayScreens::eventFilter(watched, event);
}

DisplayPlace placeOf(const QList<DisplayScreen> &screens, const QString &own, const QString &remembered, bool isAsked)
{
    QList<DisplayScreen> others = screens;
    others.removeIf([&own](const DisplayScreen &screen) { return screen.key() == own; });
    if (const DisplayScreen *known = remembered.isEmpty() ? nullptr : screenOf(others, remembered))
        return {DisplayPlace::Kind::Full, *known};
    // Any other screen will do for who asks; unasked only where the display never had one of its own, or where the
    // clerk has gone to it.
    const bool clerkIsThere = !remembered.isEmpty() && own == remembered;
    if (!others.isEmpty() && (isAsked || remembered.isEmpty() || clerkIsThere))
        return {DisplayPlace::Kind::Full, others.first()};
    if (isAsked || remembered.isEmpty())
        return {DisplayPlace::Kind::Window};
    return {DisplayPlace::Kind::Nowhere};
}

} // namespace rowlock
