#include "ui/seatmap/map_input.h"

#include <QKeyEvent>
#include <QLocale>

namespace rowlock {

namespace {

constexpr double keyStep = 1.3;

} // namespace

MapInput::MapInput(MapSurface &view, MapStage &stage)
    : QObject(&view), pointer(stage.scene, stage.camera),
      focus(stage.scene, stage.camera, view.mode() == MapSurface::Mode::Sell),
      hover(view, stage, [this](int seatNo) { emit seatFocused(seatNo); }), m_view(view), m_stage(stage)
{}

void MapInput::forget()
{
    hover.leave();
    pointer.forget();
    focus.forget();
    selection.forget();
}

void MapInput::setSelection(const QList<int> &seatNos)
{
    const QList<int> known = m_stage.scene.known(seatNos);
    showSelected(selection.set(QSet<int>(known.begin(), known.end())));
}

void MapInput::showSelected(const QList<int> &changed)
{
    if (changed.isEmpty())
        return;
    m_stage.scene.looks.selected = selection.seats();
    m_stage.refreshSeats(changed);
    emit selectionChanged();
}

void MapInput::selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers)
{
    if (!sells())
        showSelected(
            selection.together(seatsOfGroup(m_view.house(), group, groupSeat(), m_stage.scene.floor()), modifiers));
}

int MapInput::groupSeat() const
{
    return focus.seat() >= 0 ? focus.seat() : selection.sorted().value(0, -1);
}

void MapInput::setLasso(bool lasso)
{
    if (sells() || lasso == pointer.isLasso())
        return;
    pointer.setLasso(lasso);
    emit toolChanged();
}

void MapInput::press(int seatNo)
{
    if (m_stage.scene.known({seatNo}).isEmpty())
        return;
    setFocusSeat(seatNo);
    click(seatNo, !sells() ? Qt::ControlModifier : Qt::NoModifier);
}

void MapInput::pressArea(int area)
{
    const int pool = m_view.house().isLoaded() ? m_view.house().poolOfArea(area) : -1;
    if (pool >= 0)
        emit areaPicked(pool);
}

void MapInput::focusOn(int seatNo)
{
    if (seatNo >= m_stage.scene.looks.count())
        return;
    if (seatNo >= 0)
        m_stage.comeTo(seatNo);
    setFocusSeat(seatNo);
}

bool MapInput::isChecked(int seatNo) const
{
    return sells() ? m_view.isInSale(seatNo) : selection.contains(seatNo);
}

void MapInput::click(int seatNo, Qt::KeyboardModifiers modifiers)
{
    pointer.clicked = seatNo;
    if (!sells()) {
        showSelected(selection.click(seatNo, modifiers, [this](int from, int to) {
            const SeatLooks &looks = m_stage.scene.looks;
            const QRectF span = QRectF(looks.position(from), looks.position(to)).normalized();
            return m_stage.scene.grid().within(span.adjusted(-1, -1, 1, 1));
        }));
    } else if (seatNo >= 0) {
        emit seatsPicked({seatNo});
    }
}

// A seat, else a standing area, else, where seats are too small to be meant, a section.
void MapInput::clickAt(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    const MapScene &scene = m_stage.scene;
    const int seatNo = scene.seatAt(at);
    const int area = seatNo < 0 ? scene.areaAt(at) : -1;
    const int block = !sells() && !scene.seatsCanBeMeant() ? scene.blockAt(at) : -1;
    if (seatNo >= 0)
        setFocusSeat(seatNo);
    if (area >= 0)
        pressArea(area);
    else if (seatNo < 0 && block >= 0)
        showSelected(selection.together(m_view.house().plan().blocks.at(block).seats, modifiers));
    else
        click(seatNo, modifiers);
}

void MapInput::askForMenu(const QPointF &at, const QPoint &globalPosition)
{
    const int seatNo = m_stage.scene.seatAt(at);
    if (!sells() && seatNo >= 0 && !selection.contains(seatNo))
        click(seatNo, Qt::NoModifier);
    emit contextRequested(seatNo, globalPosition);
}

QList<int> MapInput::bandSeats() const
{
    QList<int> seats = pointer.bandSeats();
    if (sells()) {
        seats.removeIf([this](int seatNo) {
            return m_view.house().seat(seatNo).state != SeatState::Free || m_stage.scene.looks.pending.contains(seatNo);
        });
    }
    return seats;
}

void MapInput::bandDone(Qt::KeyboardModifiers modifiers)
{
    const QList<int> seats = bandSeats();
    if (!sells()) {
        if (seats.isEmpty())
            click(-1, modifiers);
        showSelected(selection.together(seats, modifiers));
    } else if (!seats.isEmpty()) {
        emit seatsPicked(seats);
    }
}

QString MapInput::bandText() const
{
    if (!m_view.house().isLoaded())
        return {};
    const QList<int> seats = bandSeats();
    if (!sells())
        return tr("%n selected", nullptr, int(seats.size()));
    Money sum{0, m_view.house().event().currency};
    for (const int seatNo : seats)
        sum += m_view.house().seat(seatNo).price;
    return tr("%n available · %1", nullptr, int(seats.size())).arg(toDisplay(sum, QLocale()));
}

void MapInput::setFocusSeat(int seatNo)
{
    const int before = focus.setSeat(seatNo);
    if (before == seatNo)
        return;
    m_stage.scene.repaint(m_view, m_stage.scene.known({before, seatNo}));
    emit seatFocused(seatNo);
    emit focusMoved(seatNo);
}

void MapInput::obey(const MapKey &key)
{
    switch (key.means) {
    case MapKey::Means::Walk:
        if (key.seatNo < 0)
            return;
        if (key.extends)
            selection.beginSpan(focus.seat() >= 0 ? focus.seat() : key.seatNo);
        focusOn(key.seatNo);
        if (key.extends && !sells())
            click(key.seatNo, Qt::ShiftModifier);
        return;
    case MapKey::Means::Find: emit searchRequested(key.text); return;
    case MapKey::Means::Pay: emit paymentRequested(); return;
    case MapKey::Means::Press: press(key.seatNo); return;
    case MapKey::Means::Pick:
        m_view.setPreview({});
        emit seatsPicked(key.seats);
        return;
    case MapKey::Means::Select: selectGroup(key.group, key.extends ? Qt::ShiftModifier : Qt::NoModifier); return;
    case MapKey::Means::OtherTool: setLasso(!pointer.isLasso()); return;
    case MapKey::Means::Closer: m_view.zoomBy(keyStep); return;
    case MapKey::Means::Further: m_view.zoomBy(1 / keyStep); return;
    case MapKey::Means::Fit: m_view.fit(); return;
    case MapKey::Means::Nothing: return;
    }
}

bool MapInput::stepBack()
{
    if (pointer.giveUpBand()) {
        m_view.update();
        return true;
    }
    if (focus.forgetWalked()) {
        m_view.setPreview({});
        return true;
    }
    if (m_view.clearFilter())
        return true;
    const QList<int> were = selection.clear();
    showSelected(were);
    return !were.isEmpty();
}

} // namespace rowlock
