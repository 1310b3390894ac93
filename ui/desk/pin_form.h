// Who somebody is: their name from a list, by typing or clicking, and their PIN, with how long the next one has to wait
// after a wrong one. Proves the PIN; what it is good for is its owner's matter. GUI thread.
#pragma once

#include "model/service/box_office.h"

#include <QHash>
#include <QWidget>

class QHBoxLayout;
class QLineEdit;
class QListWidget;

namespace rowlock {

class ActionButton;
class Ticker;
class ToneLabel;

class PinForm final : public QWidget
{
    Q_OBJECT

public:
    // `verb`: on its button. Both outlive it.
    PinForm(BoxOffice &office, Ticker &ticker, const QString &verb, QWidget *parent);

    // `chosen`: at first, by name; empty: nobody.
    void setPeople(const QList<StaffMember> &people, const QString &chosen);
    void addButton(ActionButton *button); // left of its own
    void begin();                         // empty, and with the keys
    // What was wrong, or not wanted, after all; the PIN is asked for again.
    void refuse(const Error &error);

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void proved(const rowlock::KnownPin &pin); // refuse() or begin() follows, or it is hidden

private:
    QString chosen() const;
    qint64 waitLeft() const; // milliseconds
    void submit();
    void setWorking(bool working);
    void refresh();
    bool takeKey(const QString &typed, int key);

    BoxOffice &m_office;
    Ticker &m_ticker;
    QListWidget *m_people;
    QLineEdit *m_pin;
    ToneLabel *m_words;
    QHBoxLayout *m_buttons;
    ActionButton *m_accept;
    QHash<QString, Instant> m_waits; // until when nobody's next PIN is looked at, by name
    QString m_refusal;
    bool m_isWorking = false;
};

} // namespace rowlock
