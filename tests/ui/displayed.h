// The counter's window with the customer display beside it, on screens that are plugged in and out by hand.
#pragma once

#include "tests/support/staffed_counter.h"
#include "ui/display/customer_display.h"
#include "ui/display/display_figures.h"
#include "ui/display/display_map.h"
#include "ui/display/display_rows.h"
#include "ui/display/display_text.h"
#include "ui/display/waiting_page.h"

#include <QTest>

namespace rowlock {

inline constexpr QRect clerks(0, 0, 1360, 850);
inline constexpr QRect customers(1360, 0, 1280, 800);

class PluggedScreens final : public DisplayScreens
{
public:
    QList<DisplayScreen> all() const override { return screens; }
    QString keyOf(const QWidget &) const override { return own.key(); }
    void plug(const QList<DisplayScreen> &now)
    {
        screens = now;
        emit changed();
    }

    const DisplayScreen own{u"eDP-1"_qs, u"Maker Panel 1"_qs, clerks};
    const DisplayScreen other{u"HDMI-1"_qs, u"Maker Till 77"_qs, customers};
    QList<DisplayScreen> screens{own};
};

// All that can be read or heard in it, hidden parts too.
inline QStringList textsIn(const QWidget &window)
{
    QStringList texts{window.windowTitle(), window.accessibleName(), window.accessibleDescription()};
    for (const QWidget *part : window.findChildren<QWidget *>()) {
        texts << part->accessibleName() << part->accessibleDescription() << part->toolTip();
        if (const auto *label = qobject_cast<const QLabel *>(part))
            texts << label->text();
        if (const auto *rows = qobject_cast<const DisplayRows *>(part))
            texts << rows->texts();
    }
    texts.removeAll(QString());
    return texts;
}

inline QString saidOn(const QWidget &display, const char *name) // empty where it cannot be seen
{
    const auto *text = display.findChild<DisplayText *>(QLatin1String(name));
    return text->isVisible() ? text->text() : QString();
}

inline QStringList rowsOn(const QWidget &display)
{
    const auto *rows = display.findChild<DisplayRows *>(QLatin1String("displayRows"));
    return rows->isVisible() ? rows->texts() : QStringList();
}

inline QStringList sumsOn(const QWidget &display) // "Total €60.00"; the one that counts with a mark
{
    QStringList sums;
    for (const CustomerFigure &each : display.findChild<DisplayFigures *>()->figures())
        sums << (each.isMain ? u"*"_qs : QString()) + each.caption + u' ' + each.amount;
    return sums;
}

class DisplayBeside : protected StaffedCounter
{
protected:
    void open() // with the display beside it
    {
        m_counter->openWindow();
        auto screens = std::make_unique<PluggedScreens>();
        m_screens = screens.get();
        m_counter->window->findChild<CustomerDisplay *>()->setScreens(std::move(screens));
        toggle()->trigger();
        QVERIFY(display() && display()->isVisible());
        QVERIFY(waits());
        m_counter->window->activateWindow(); // a platform without a window manager gives it to what comes
        QVERIFY(QTest::qWaitForWindowActive(m_counter->window.get()));
    }
    QWidget *display() const { return m_counter->window->findChild<CustomerDisplay *>()->window(); }
    template <typename Widget>
    Widget *part(const char *name) const
    {
        return display()->findChild<Widget *>(QLatin1String(name));
    }
    QAction *toggle() const { return m_counter->find<QAction>("showCustomerDisplay"); }
    bool waits() const
    {
        return part<QWidget>("waitingPage")->isVisible() && !part<QWidget>("customerPage")->isVisible();
    }
    QString said(const char *name) const { return saidOn(*display(), name); }
    QStringList rows() const { return rowsOn(*display()); }
    QStringList sums() const { return sumsOn(*display()); }
    QString written(const QString &name, const QByteArray &content) const
    {
        QFile file(m_counter->path(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }
    void picture(const QString &name) const { m_counter->picture(u"display-"_qs + name, display()); }

    PluggedScreens *m_screens = nullptr; // the display's
};

} // namespace rowlock
