// A sentence above the map: what happened and, where there is one, the button that puts it right. Never a modal box.
#pragma once

#include "ui/common/labels.h"

#include <QFrame>
#include <QPushButton>
#include <QTimer>

#include <functional>

namespace rowlock {

class ActionButton;

class MessageBar : public QFrame
{
    Q_OBJECT

public:
    // `prefix` begins the names of its parts, where a window has several bars.
    explicit MessageBar(QWidget *parent = nullptr, const QString &prefix = QStringLiteral("message"));

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

    Tone m_tone = Tone::Plain;
    std::function<void()> m_action;
    QLabel *m_icon;
    QLabel *m_text;
    QTimer m_fades; // plain success
    ActionButton *m_button;
    QPushButton *m_close;
};

} // namespace rowlock
