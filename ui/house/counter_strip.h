// The event's counters as large figures, with a bar of the whole house below. Says them, never changes them; GUI thread.
#pragma once

#include "model/domain/seat.h"

#include <QWidget>

#include <array>

namespace rowlock {

class FigureLabel;
class ToneLabel;

class CounterStrip : public QWidget
{
    Q_OBJECT

public:
    explicit CounterStrip(QWidget *parent = nullptr);

    void setCounters(const Counters &counters);

private:
    struct Figure
    {
        FigureLabel *value = nullptr;
        ToneLabel *share = nullptr; // "62 %"; none for the capacity itself
    };

    std::array<Figure, 6> m_figures;
    QWidget *m_bar;
    Counters m_counters;
};

} // namespace rowlock
