// A strip that stays as long as nothing is to be had: why, for how long, and what can be done for the patron.
#pragma once

#include "ui/common/card.h"

class QAction;

namespace rowlock {

class ToneLabel;

class SoldOutStrip : public Card
{
    Q_OBJECT

public:
    SoldOutStrip(QAction *waitlist, QWidget *parent);
    void setText(const QString &text);

private:
    ToneLabel *m_text;
};

} // namespace rowlock
