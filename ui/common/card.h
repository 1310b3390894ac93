// A quiet frame around what belongs together; with a signal colour it asks for attention.
#pragma once

#include "ui/common/labels.h"

#include <QFrame>

class QVBoxLayout;

namespace rowlock {

class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(Tone tone = Tone::Plain, QWidget *parent = nullptr);
    void setTone(Tone tone);
    QVBoxLayout *makeColumn(); // its layout, with the distances that every card has

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone;
};

} // namespace rowlock
