// The keyboard on the map: arrows walk by geometry, letters jump to a row, Space picks, Enter goes on to payment.
#include "ui/seatmap/seat_map_inner.h"
#include "ui/seatmap/seat_walk.h"

#include <QKeyEvent>

#include <algorithm>

namespace rowlock {

namespace {

constexpr double keyStep = 1.3;
constexpr int pageRows = 5;

} // namespace

bool SeatMapView::Inner::walkKey(const QKeyEvent &event)
{
    const bool extends = event.modifiers() & Qt::ShiftModifier;
    const auto towards = [&](Direction direction, int times = 1) {
        if (!house.isLoaded())
            return;
        int to = focusSeat;
        for (int i = 0; i < times && (i == 0 || to >= 0); ++i) {
            to = to < 0 ? seatNearest(house.plan(), camera.visible().center(), floors->zone())
                        : seatTowards(house.plan(), to, direction, floors->zone());
            walkOver(to, extends);
        }
        walk(to, event.modifiers());
    };
    switch (event.key()) {
    case Qt::Key_Left: towards(Direction::Left); return true;
    case Qt::Key_Right: towards(Direction::Right); return true;
    case Qt::Key_Up: towards(Direction::Up); return true;
    case Qt::Key_Down: towards(Direction::Down); return true;
    case Qt::Key_PageUp: towards(Direction::Up, pageRows); return true;
    case Qt::Key_PageDown: towards(Direction::Down, pageRows); return true;
    case Qt::Key_Home:
    case Qt::Key_End: {
        if (focusSeat < 0)
            return true;
        const int end = rowEnd(house.plan(), focusSeat, event.key() == Qt::Key_End);
        for (const int seatNo : rowBetween(house.plan(), focusSeat, end))
            walkOver(seatNo, extends);
        walk(end, event.modifiers());
        return true;
    }
    default: return false;
    }
}

// Walking back takes the last one out again.
void SeatMapView::Inner::walkOver(int seatNo, bool extends)
{
    if (mode != Mode::Sell || seatNo < 0)
        return;
    if (!extends) {
        if (!walked.isEmpty())
            view.setPreview({});
        walked.clear();
        return;
    }
    if (walked.isEmpty() && focusSeat >= 0)
        walked.append(focusSeat);
    if (walked.size() > 1 && walked.at(walked.size() - 2) == seatNo)
        walked.removeLast();
    else if (!walked.contains(seatNo))
        walked.append(seatNo);
    view.setPreview(walked);
}

bool SeatMapView::Inner::letterKey(const QKeyEvent &event)
{
    const bool plain = !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const QString text = event.text();
    if (!plain || text.size() != 1 || !house.isLoaded())
        return false;
    const QChar typed = text.at(0);
    if (mode == Mode::Sell && typed == u'/') {
        emit view.findWanted({});
        return true;
    }
    if (!typed.isLetter() && !typed.isDigit())
        return false;
    const int seatNo = jump.key(house.plan(), typed, flashClock.elapsed(), focusSeat, camera.visible().center());
    if (seatNo >= 0) {
        walkOver(seatNo, false);
        walk(seatNo, Qt::NoModifier);
        return true;
    }
    if (mode == Mode::Sell && typed.isDigit() && typed != u'0') { // how many
        emit view.findWanted(text);
        return true;
    }
    return false;
}

void SeatMapView::Inner::spaceKey()
{
    jump.forget();
    if (walked.size() > 1) {
        const QList<int> meant = std::exchange(walked, {});
        view.setPreview({});
        emit view.seatsPicked(meant);
    } else if (focusSeat >= 0) {
        view.press(focusSeat);
    }
}

void SeatMapView::Inner::enterKey()
{
    jump.forget();
    if (mode == Mode::Sell)
        emit view.paymentWanted();
    else if (focusSeat >= 0)
        view.press(focusSeat);
}

void SeatMapView::setPreview(const QList<int> &seatNos)
{
    Inner &in = *m_inner;
    QList<int> known;
    for (const int seatNo : seatNos) {
        if (seatNo >= 0 && seatNo < in.looks.count())
            known.append(seatNo);
    }
    if (known == in.preview)
        return;
    in.preview = known;
    if (!known.isEmpty()) {
        in.bringUp(known.first());
        const QRectF room = rect();
        const bool seen =
            std::any_of(known.begin(), known.end(), [&](int seatNo) { return room.contains(in.seatBox(seatNo)); });
        if (!seen) {
            in.camera.centerOn(in.looks.position(known.at(known.size() / 2)));
            in.moved();
        }
    }
    update();
}

QList<int> SeatMapView::preview() const
{
    return m_inner->preview;
}

void SeatMapView::keyPressEvent(QKeyEvent *event)
{
    Inner &in = *m_inner;
    if (in.selectsByKey(*event) || in.walkKey(*event) || in.letterKey(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Space:
        if (!event->isAutoRepeat()) {
            in.spaceDown = true;
            in.spacePanned = false;
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (!event->isAutoRepeat())
            in.enterKey();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(keyStep); return;
    case Qt::Key_Minus: zoomBy(1 / keyStep); return;
    case Qt::Key_0: fit(); return;
    case Qt::Key_Escape:
        if (in.drag == Inner::Drag::Rectangle) {
            in.drag = Inner::Drag::None;
            update();
            return;
        }
        if (!in.walked.isEmpty()) {
            in.walked.clear();
            setPreview({});
            return;
        }
        if (clearFilter())
            return;
        if (in.mode == Mode::Manage && !in.looks.selected.isEmpty()) {
            in.select({});
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

// Space is also held to move the map with the left button, so it picks when it is let go without that.
void SeatMapView::keyReleaseEvent(QKeyEvent *event)
{
    Inner &in = *m_inner;
    if (event->key() != Qt::Key_Space || event->isAutoRepeat())
        return QWidget::keyReleaseEvent(event);
    const bool picks = in.spaceDown && !in.spacePanned && in.drag == Inner::Drag::None;
    in.spaceDown = false;
    if (picks)
        in.spaceKey();
}

} // namespace rowlock
