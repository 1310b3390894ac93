#include "ui/common/theme.h"

#include "ui/common/contrast.h"
#include "ui/common/house_style.h"

#include <QApplication>
#include <QDir>
#include <QIcon>
#include <QStandardPaths>
#include <QToolTip>

namespace rowlock {

namespace {

bool s_dark = false;

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

// What a palette is made of; everything else follows from these.
struct Tones
{
    QColor window, base, alternate, button, text, faint, disabled, link, visited, accent, accentText, tip, tipText;
};

Tones lightTones()
{
    return {rgb(0xf1f3f5), rgb(0xffffff), rgb(0xf7f8fa), rgb(0xfbfbfc), rgb(0x1d2229), rgb(0x565f6b), rgb(0x9aa1ab),
            rgb(0x1f5fbf), rgb(0x6c4fb3), rgb(0x2360c4), rgb(0xffffff), rgb(0x262b33), rgb(0xf4f6f8)};
}

Tones darkTones()
{
    return {rgb(0x22262c), rgb(0x1a1d22), rgb(0x1f2328), rgb(0x2e333b), rgb(0xe7eaee), rgb(0xa0a9b5), rgb(0x6a727d),
            rgb(0x86b4ff), rgb(0xbda6f5), rgb(0x3a73d4), rgb(0xffffff), rgb(0x3a414b), rgb(0xf0f2f5)};
}

QPalette paletteOf(const Tones &tones, bool dark)
{
    QPalette palette(tones.text, tones.button, mixed(tones.button, Qt::white, dark ? 0.12 : 0.6),
                     mixed(tones.window, Qt::black, dark ? 0.5 : 0.35), mixed(tones.window, Qt::black, dark ? 0.25 : 0.2),
                     tones.text, rgb(0xffffff), tones.base, tones.window);
    palette.setColor(QPalette::AlternateBase, tones.alternate);
    palette.setColor(QPalette::ButtonText, tones.text);
    palette.setColor(QPalette::BrightText, dark ? rgb(0xff8a80) : rgb(0xb3261e));
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

MapColors lightMap()
{
    MapColors c;
    c.ground = rgb(0xf7f8fa);
    c.outline = rgb(0xc5cbd3);
    c.text = rgb(0x1d2229);
    c.faintText = rgb(0x565f6b);
    c.free = rgb(0xbfe0c8);
    c.held = rgb(0xf3d58f);
    c.heldMine = rgb(0xc3d6f8);
    c.selected = rgb(0x2360c4);
    c.pending = rgb(0xdbe6fb);
    c.reserved = rgb(0xdac9f2);
    c.sold = rgb(0xc3c9d1);
    c.blocked = rgb(0x646d7a);
    c.yielded = rgb(0xf5c2b6);
    c.focus = rgb(0x10151c);
    c.standing = rgb(0xdfe8f3);
    return c;
}

MapColors darkMap()
{
    MapColors c;
    c.ground = rgb(0x1a1d22);
    c.outline = rgb(0x474e59);
    c.text = rgb(0xe7eaee);
    c.faintText = rgb(0xa0a9b5);
    c.free = rgb(0x2f5a41);
    c.held = rgb(0x6b531c);
    c.heldMine = rgb(0x2c4a80);
    c.selected = rgb(0x6ea6ff);
    c.pending = rgb(0x2b3d5f);
    c.reserved = rgb(0x4d3b75);
    c.sold = rgb(0x414853);
    c.blocked = rgb(0x929ba8);
    c.yielded = rgb(0x743428);
    c.focus = rgb(0xffffff);
    c.standing = rgb(0x2a3542);
    return c;
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

void applyScheme(QApplication &application, Scheme scheme)
{
    if (!dynamic_cast<HouseStyle *>(QApplication::style()))
        QApplication::setStyle(new HouseStyle);
    s_dark = scheme == Scheme::Dark || (scheme == Scheme::System && desktopIsDark(application));
    useIconTheme(s_dark);
    const QPalette palette = paletteOf(s_dark ? darkTones() : lightTones(), s_dark);
    application.setPalette(palette);
    QToolTip::setPalette(palette);
}

bool isDark()
{
    return s_dark;
}

const MapColors &mapColors()
{
    static const MapColors light = lightMap();
    static const MapColors dark = darkMap();
    return s_dark ? dark : light;
}

QColor inkOn(const QColor &ground)
{
    static const QColor darkInk = rgb(0x14181e);
    static const QColor lightInk = rgb(0xffffff);
    return contrast(darkInk, ground) >= contrast(lightInk, ground) ? darkInk : lightInk;
}

QColor warningColor()
{
    return s_dark ? rgb(0xf2b84b) : rgb(0x8a5a00);
}

QColor dangerColor()
{
    return s_dark ? rgb(0xff8f85) : rgb(0xb3261e);
}

QColor goodColor()
{
    return s_dark ? rgb(0x6fd08c) : rgb(0x1d6f3a);
}

QColor accentColor()
{
    return s_dark ? rgb(0x86b4ff) : rgb(0x2360c4);
}

QColor faintTextColor()
{
    return s_dark ? rgb(0xa0a9b5) : rgb(0x565f6b);
}

} // namespace rowlock
