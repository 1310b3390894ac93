// A sentence above the map: what happened and, where there is one, the button that puts it right. Never a modal box.
// Above a map it is no higher than the strip that the map leaves free above its stage; a longer text is behind
// "Details".
#pragma once

#include "ui/common/labels.h"

#include <QFrame>
#include <QPushButton>
#include <QTimer>

#include <functional>

namespace rowlock {

class ActionButton;
class MessageText;

class MessageBar : public QFrame
{
    Q_OBJECT

public:
    // `prefix` begins the names of its parts, where a window has several bars.
    explicit MessageBar(QWidget *parent = nullptr, const QString &prefix = QStringLiteral("message"));
    void setInStrip();                         // once: it lies above a map
    static int stripHeight(const QFont &font); // pixels, with the space below it

    void show(Tone tone, const QString &text);
    void show(Tone tone, const QString &text, const QString &verb, std::function<void()> action);
    void setText(const QString &text); // of what is shown, where only its figures change: it is not spoken again
    void dismiss();
    void setClosable(bool closable); // else it stays until its cause is gone
    QString text() const;

signals:
    void changed();            // another message, or none
    void tookRoom(int height); // pixels; 0: it is gone

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void refreshIcon();
    void setWhole(bool whole); // all the lines of it, or those that the strip has room for
    void offerDetails();

    Tone m_tone = Tone::Plain;
    std::function<void()> m_action;
    QLabel *m_icon;
    MessageText *m_text;
    QTimer m_fades; // plain success
    ActionButton *m_details;
    ActionButton *m_button;
    QPushButton *m_close;
    bool m_isInStrip = false;
};

} // namespace rowlock
