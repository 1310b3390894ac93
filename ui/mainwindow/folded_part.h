// A part of a form that most never need: a button that shows and hides it. GUI thread.
#pragma once

#include <QWidget>

namespace rowlock {

class ActionButton;

class FoldedPart final : public QWidget
{
    Q_OBJECT

public:
    FoldedPart(const QString &title, const QString &objectName, QWidget *part, QWidget *parent);

    void setOpen(bool open);
    bool isOpen() const;
    QWidget *button() const;

signals:
    void resized();

private:
    ActionButton *m_button;
};

} // namespace rowlock
