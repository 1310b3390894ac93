// The screens of this computer as the customer display sees them, and on which of them it belongs. Behind an interface
// so that a test plugs them in and out. GUI thread.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QScreen>
#include <QString>

namespace rowlock {

struct DisplayScreen
{
    QString name;   // of the socket: "HDMI-1"
    QString serial; // with the maker's name; empty: the screen does not say
    QRect geometry;
    QPointer<QScreen> screen = {}; // null in tests

    QString key() const; // by which it is found again
};

class DisplayScreens : public QObject
{
    Q_OBJECT

public:
    virtual QList<DisplayScreen> all() const = 0;
    virtual QString keyOf(const QWidget &window) const = 0; // of the screen that it is on

signals:
    void changed(); // one has come or gone, or the clerk's window is on another
};

// Qt's own.
class RealScreens final : public DisplayScreens
{
    Q_OBJECT

public:
    explicit RealScreens(QWidget &window); // the clerk's; outlives it

    QList<DisplayScreen> all() const override;
    QString keyOf(const QWidget &window) const override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow(QScreen *screen);
};

struct DisplayPlace
{
    enum class Kind {
        Full,   // the whole of a screen that is not the clerk's
        Window, // there is one screen: a window among others, to try it
        Nowhere // its screen is not there: it waits for it
    };
    Kind kind = Kind::Window;
    DisplayScreen screen = {};
};

// `own`: the key of the screen that the clerk's window is on; `remembered`: that of the screen where the display
// belongs, empty where none is known. `isAsked`: the clerk has just switched it on, and wants to see it somewhere.
// Pure.
DisplayPlace placeOf(const QList<DisplayScreen> &screens, const QString &own, const QString &remembered, bool isAsked);

} // namespace rowlock
