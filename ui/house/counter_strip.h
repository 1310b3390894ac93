// The event's counters as large figures, with a bar of the whole house below. Says them, never changes them; GUI
// thread.
#pragma once

#include "model/domain/seat.h"

#include <QWidget>

#include <array>

class QBoxLayout;

namespace rowlock {

class FigureLabel;
class ToneLabel;

class CounterStrip : public QWidget
{
    Q_OBJECT

public:
    explicit CounterStrip(QWidget *parent = nullptr);

    void setCounters(const Counters &counters);
    void setCompact(bool compact); // one line, in a low window

private:
    struct Figure
    {
        FigureLabel *value = nullptr;
        ToneLabel *share = nullptr; // "62%"; none for the capacity itself
        QBoxLayout *cell = nullptr;
    };

    std::array<Figure, 6> m_figures;
    QWidget *m_bar;
    bool m_compact = false;
    Counters m_counters;
};

} // namespace rowlock
