#include "ui/common/theme.h"

#include "ui/common/contrast.h"
#include "ui/common/dialog_place.h"
#include "ui/common/house_style.h"
#include "ui/common/list_guard.h"
#include "ui/common/mnemonic_guard.h"
#include "ui/common/wheel_guard.h"

#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QIcon>
#include <QStandardPaths>
#include <QToolTip>
#include <QWidget>

namespace rowlock {

namespace {

Ground s_ground = Ground::Light;
Vision s_vision = Vision::Usual;

// What a palette is made of; everything else follows from these.
struct Tones
{
    QColor window, base, alternate, button, text, faint, disabled, link, visited, accent, accentText, tip, tipText;
};

Tones lightTones()
{
    return {QColor::fromRgb(0xf1f3f5), QColor::fromRgb(0xffffff), QColor::fromRgb(0xf7f8fa), QColor::fromRgb(0xfbfbfc),
            QColor::fromRgb(0x1d2229), QColor::fromRgb(0x565f6b), QColor::fromRgb(0x9aa1ab), QColor::fromRgb(0x1f5fbf),
            QColor::fromRgb(0x6c4fb3), QColor::fromRgb(0x2360c4), QColor::fromRgb(0xffffff), QColor::fromRgb(0x262b33),
            QColor::fromRgb(0xf4f6f8)};
}

Tones darkTones()
{
    return {QColor::fromRgb(0x22262c), QColor::fromRgb(0x1a1d22), QColor::fromRgb(0x1f2328), QColor::fromRgb(0x1a1d22),
            QColor::fromRgb(0xe7eaee), QColor::fromRgb(0xa0a9b5), QColor::fromRgb(0x6a727d), QColor::fromRgb(0x86b4ff),
            QColor::fromRgb(0xbda6f5), QColor::fromRgb(0x3a73d4), QColor::fromRgb(0xffffff), QColor::fromRgb(0x3a414b),
            QColor::fromRgb(0xf0f2f5)};
}

// Black, white and yellow: nothing is told by a shade of grey.
Tones contrastTones()
{
    return {QColor::fromRgb(0x000000), QColor::fromRgb(0x000000), QColor::fromRgb(0x141414), QColor::fromRgb(0x000000),
            QColor::fromRgb(0xffffff), QColor::fromRgb(0xe0e0e0), QColor::fromRgb(0x6e6e6e), QColor::fromRgb(0x7fd4ff),
            QColor::fromRgb(0xe0b0ff), QColor::fromRgb(0xffe600), QColor::fromRgb(0x000000), QColor::fromRgb(0x000000),
            QColor::fromRgb(0xffffff)};
}

// What a signal says, on each ground and for each kind of eyes.
struct Signals
{
    QRgb warning, danger, good, accent;
};

const Signals &signs()
{
    static const Signals all[] = {{0x8a5a00, 0xb3261e, 0x1d6f3a, 0x2360c4}, {0x7d6200, 0x6e2c00, 0x00665a, 0x0b4aa8},
                                  {0x8f4a12, 0xa3123a, 0x00665a, 0x1c4fb0}, {0xf2b84b, 0xff8f85, 0x6fd08c, 0x86b4ff},
                                  {0xf2d04b, 0xe09a5a, 0x7fd0c0, 0x86b4ff}, {0xf2a07b, 0xff7f9a, 0x5fd0ba, 0x9fb8ff},
                                  {0xffb84b, 0xff8f85, 0x6fe08c, 0xffe600}, {0xffffff, 0xe0a050, 0x6fd8c8, 0xffe600},
                                  {0xffb07b, 0xff7f9a, 0x5fe0ca, 0xffe600}};
    return all[int(s_ground) * 3 + int(s_vision)];
}

QPalette paletteOf(const Tones &tones, bool dark)
{
    QPalette palette(tones.text, tones.button, mixed(tones.button, Qt::white, dark ? 0.12 : 0.6),
                     mixed(tones.window, Qt::black, dark ? 0.5 : 0.35),
                     mixed(tones.window, Qt::black, dark ? 0.25 : 0.2), tones.text, QColor::fromRgb(0xffffff),
                     tones.base, tones.window);
    palette.setColor(QPalette::AlternateBase, tones.alternate);
    palette.setColor(QPalette::ButtonText, tones.text);
    palette.setColor(QPalette::BrightText, dark ? QColor::fromRgb(0xff8a80) : QColor::fromRgb(0xb3261e));
    palette.setColor(QPalette::Shadow, mixed(tones.window, Qt::black, dark ? 0.6 : 0.55));
    palette.setColor(QPalette::Midlight, mixed(tones.window, dark ? Qt::white : Qt::black, 0.06));
    palette.setColor(QPalette::Highlight, tones.accent);
    palette.setColor(QPalette::HighlightedText, tones.accentText);
    palette.setColor(QPalette::Link, tones.link);
    palette.setColor(QPalette::LinkVisited, tones.visited);
    palette.setColor(QPalette::ToolTipBase, tones.tip);
    palette.setColor(QPalette::ToolTipText, tones.tipText);
    palette.setColor(QPalette::PlaceholderText, tones.faint);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText, QPalette::Link,
                            QPalette::LinkVisited, QPalette::PlaceholderText})
        palette.setColor(QPalette::Disabled, role, tones.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Base, mixed(tones.base, tones.window, 0.6));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, mixed(tones.window, tones.text, 0.22));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, mixed(tones.window, tones.text, dark ? 0.9 : 0.8));
    return palette;
}

// The desktop's own palette tells its scheme; Qt 6.4 has no other way without a bus.
bool desktopIsDark(QApplication &application)
{
    application.setPalette(QPalette());
    return application.palette().color(QPalette::Window).lightnessF() < 0.5F;
}

// Outside a desktop session Qt looks for themes only inside the program.
void useIconTheme(bool dark)
{
    QStringList paths = QIcon::themeSearchPaths();
    QStringList places = QStandardPaths::standardLocations(QStandardPaths::GenericDataLocation);
    places.append(QStringLiteral("/usr/share"));
    for (const QString &place : std::as_const(places)) {
        const QString icons = place + QStringLiteral("/icons");
        if (!paths.contains(icons) && QDir(icons).exists())
            paths.append(icons);
    }
    QIcon::setThemeSearchPaths(paths);
    QIcon::setThemeName(dark ? QStringLiteral("breeze-dark") : QStringLiteral("breeze"));
    QIcon::setFallbackThemeName(QStringLiteral("breeze"));
}

} // namespace

void applyScheme(QApplication &application, Scheme scheme, Vision vision)
{
    if (!dynamic_cast<HouseStyle *>(QApplication::style())) { // the first time
        QApplication::setStyle(new HouseStyle);
        application.installEventFilter(new WheelGuard(&application));
        application.installEventFilter(new ListGuard(&application));
        application.installEventFilter(new MnemonicGuard(&application));
        application.installEventFilter(new DialogPlace(&application));
    }
    const bool dark = scheme == Scheme::Dark || (scheme == Scheme::System && desktopIsDark(application));
    s_ground = scheme == Scheme::Contrast ? Ground::Contrast : dark ? Ground::Dark : Ground::Light;
    s_vision = vision;
    useIconTheme(isDark());
    QPalette palette = paletteOf(s_ground == Ground::Contrast ? contrastTones()
                                 : dark                       ? darkTones()
                                                              : lightTones(),
                                 isDark());
    palette.setColor(QPalette::BrightText, dangerColor());
    if (palette == application.palette()) { // only the map's colours are others: those who paint with them are told
        for (QWidget *widget : QApplication::allWidgets()) {
            QEvent changed(QEvent::PaletteChange);
            QCoreApplication::sendEvent(widget, &changed);
        }
    }
    application.setPalette(palette);
    QToolTip::setPalette(palette);
}

Ground groundInForce()
{
    return s_ground;
}

Vision visionInForce()
{
    return s_vision;
}

bool isDark()
{
    return s_ground != Ground::Light;
}

const MapColors &mapColors()
{
    return mapColorsOf(s_ground, s_vision);
}

QColor inkOn(const QColor &ground)
{
    static const QColor darkInk = QColor::fromRgb(0x14181e);
    static const QColor lightInk = QColor::fromRgb(0xffffff);
    return contrast(darkInk, ground) >= contrast(lightInk, ground) ? darkInk : lightInk;
}

QColor warningColor()
{
    return QColor::fromRgb(signs().warning);
}

QColor dangerColor()
{
    return QColor::fromRgb(signs().danger);
}

QColor goodColor()
{
    return QColor::fromRgb(signs().good);
}

QColor accentColor()
{
    return QColor::fromRgb(signs().accent);
}

QColor faintTextColor()
{
    return s_ground == Ground::Contrast ? QColor::fromRgb(0xe0e0e0)
           : s_ground == Ground::Dark   ? QColor::fromRgb(0xa0a9b5)
                                        : QColor::fromRgb(0x565f6b);
}

QColor outlineColor()
{
    return s_ground == Ground::Contrast ? QColor::fromRgb(0xffffff)
           : s_ground == Ground::Dark   ? QColor::fromRgb(0x78818d)
                                        : QColor::fromRgb(0x828b97);
}

} // namespace rowlock
