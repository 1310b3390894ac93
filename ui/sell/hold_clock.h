// A hold's countdown: minutes and seconds, a bar, amber under two minutes, and plain words once the time is up.
#pragma once

#include "model/domain/hold.h"

#include <QWidget>

#include <optional>

namespace rowlock {

class FigureLabel;
class Ticker;
class ToneLabel;

inline constexpr qint64 amberBelowMs = 2 * 60 * 1000;

class HoldClock : public QWidget
{
    Q_OBJECT

public:
    explicit HoldClock(Ticker &ticker, QWidget *parent = nullptr);

    void setHold(const HoldInfo *hold); // null: nothing to count

signals:
    void strictlyOver(rowlock::HoldId hold); // a strict hold's deadline has passed

private:
    void show(Instant now);

    Ticker &m_ticker;
    std::optional<HoldInfo> m_hold;
    bool m_saidOver = false;
    ToneLabel *m_caption;
    FigureLabel *m_left;
    class CountBar *m_bar;
    ToneLabel *m_words;
};

// The bar alone, also for sales set aside.
class CountBar final : public QWidget
{
    Q_OBJECT

public:
    explicit CountBar(QWidget *parent = nullptr);
    void setShare(double share, const QColor &color);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double m_share = 0;
    QColor m_color;
};

double shareLeft(const HoldInfo &hold, Instant now); // 1 just after an extension, 0 from the deadline on

} // namespace rowlock
