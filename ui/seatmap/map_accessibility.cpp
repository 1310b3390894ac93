#include "ui/seatmap/map_accessibility.h"

#include "ui/seatmap/seat_map_view.h"
#include "ui/words/map_text.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPointer>
#include <QWindow>

namespace rowlock {

namespace {

// What a seat and a standing area have in common: a place on the map that can be pressed.
class PlaceInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    PlaceInterface(SeatMapView *map, int index) : m_map(map), m_index(index) {}

    int index() const { return m_index; }

    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_map ? m_map->window()->windowHandle() : nullptr; }
    QAccessibleInterface *parent() const override
    {
        return m_map ? QAccessible::queryAccessibleInterface(m_map.data()) : nullptr;
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        const QRect local = isValid() ? localRect() : QRect();
        return {m_map ? m_map->mapToGlobal(local.topLeft()) : QPoint(), local.size()};
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }
    QString text(QAccessible::Text kind) const override
    {
        const bool isSaid = isValid() && (kind == QAccessible::Name || kind == QAccessible::Description);
        return isSaid ? words(kind == QAccessible::Name) : QString();
    }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (state.invalid)
            return state;
        state.invisible = !m_map->isVisible();
        state.offscreen = !m_map->visibleRegion().boundingRect().intersects(localRect());
        state.disabled = !m_map->isEnabled();
        return state;
    }

protected:
    virtual QRect localRect() const = 0;
    virtual QString words(bool isName) const = 0; // else the description

    QPointer<SeatMapView> m_map;
    int m_index;
};

class SeatInterface final : public PlaceInterface
{
public:
    using PlaceInterface::PlaceInterface;

    bool isValid() const override
    {
        return m_map && m_map->house().isLoaded() && m_index < m_map->house().plan().seats.size();
    }
    QAccessible::Role role() const override { return QAccessible::CheckBox; }
    QAccessible::State state() const override
    {
        QAccessible::State state = PlaceInterface::state();
        if (state.invalid)
            return state;
        state.checkable = true;
        state.checked = m_map->input().isChecked(m_index);
        state.focusable = true;
        state.focused = m_map->hasFocus() && m_map->focusSeat() == m_index;
        return state;
    }
    QStringList actionNames() const override
    {
        QStringList names{pressAction(), toggleAction(), setFocusAction()};
        for (const auto &[name, direction] : ways)
            names.append(QLatin1String(name));
        return names;
    }
    QString localizedActionName(const QString &name) const override
    {
        for (const auto &[way, direction] : ways) {
            if (name == QLatin1String(way))
                return QCoreApplication::translate("SeatMap", way);
        }
        return QAccessibleActionInterface::localizedActionName(name);
    }
    void doAction(const QString &name) override
    {
        if (!isValid() || !m_map->isEnabled())
            return;
        if (name == pressAction() || name == toggleAction()) {
            m_map->press(m_index);
            return;
        }
        int focus = name == setFocusAction() ? m_index : -1;
        for (const auto &[way, direction] : ways) {
            if (name == QLatin1String(way))
                focus = m_map->input().focus.neighbour(m_index, direction);
        }
        if (focus < 0)
            return;
        m_map->setFocus();
        m_map->focusOn(focus);
    }

    // A seat's neighbours, for whoever has no arrow keys: the focus goes there, and is announced.
    static constexpr std::pair<const char *, Direction> ways[] = {
        {QT_TRANSLATE_NOOP("SeatMap", "Go left"), Direction::Left},
        {QT_TRANSLATE_NOOP("SeatMap", "Go right"), Direction::Right},
        {QT_TRANSLATE_NOOP("SeatMap", "Go up"), Direction::Up},
        {QT_TRANSLATE_NOOP("SeatMap", "Go down"), Direction::Down}};

protected:
    QRect localRect() const override { return m_map->seatRect(m_index); }
    QString words(bool isName) const override
    {
        return isName ? m_map->house().plan().seats.at(m_index).label : m_map->seatDescription(m_index);
    }
};

class AreaInterface final : public PlaceInterface
{
public:
    using PlaceInterface::PlaceInterface;

    bool isValid() const override
    {
        return m_map && m_map->house().isLoaded() && m_index < m_map->house().plan().areas.size();
    }
    QAccessible::Role role() const override { return QAccessible::Button; }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        // Later: what is asked next may be a dialog, and the one who pressed must not wait for its end.
        if (isValid() && m_map->isEnabled() && name == pressAction())
            QMetaObject::invokeMethod(
                m_map.data(), [map = m_map.data(), area = m_index] { map->input().pressArea(area); },
                Qt::QueuedConnection);
    }

protected:
    QRect localRect() const override { return m_map->areaRect(m_index); }
    QString words(bool isName) const override
    {
        return isName ? m_map->house().plan().areas.at(m_index).name : areaDescription(m_map->house(), m_index);
    }
};

// Children: the seats by their number, then the standing areas, then the widgets on the map.
class MapInterface final : public QAccessibleWidget
{
public:
    explicit MapInterface(SeatMapView *map) : QAccessibleWidget(map, QAccessible::Grouping), m_map(map)
    {
        s_known.insert(map, this);
    }
    ~MapInterface() override
    {
        s_known.remove(m_map);
        forget();
    }

    // Null where nobody has asked for this map yet; Qt's own query would make one.
    static MapInterface *known(SeatMapView &map) { return s_known.value(&map); }

    int childCount() const override { return seatCount() + int(areas().size()) + int(widgets().size()); }

    QAccessibleInterface *child(int index) const override
    {
        if (index < 0)
            return nullptr;
        if (index < seatCount())
            return seat(index);
        index -= seatCount();
        const QList<int> standing = areas();
        if (index < standing.size())
            return area(standing.at(index));
        return QAccessible::queryAccessibleInterface(widgets().value(index - standing.size()));
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        if (const auto *seat = dynamic_cast<const SeatInterface *>(child))
            return seat->index();
        const QList<int> standing = areas();
        if (const auto *area = dynamic_cast<const AreaInterface *>(child))
            return seatCount() + int(standing.indexOf(area->index()));
        const qsizetype at = child ? widgets().indexOf(qobject_cast<QWidget *>(child->object())) : -1;
        return at < 0 ? -1 : seatCount() + int(standing.size() + at);
    }

    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint at = m_map->mapFromGlobal(QPoint(x, y));
        for (QWidget *widget : widgets()) {
            if (widget->isVisible() && !widget->isWindow() && widget->geometry().contains(at))
                return QAccessible::queryAccessibleInterface(widget);
        }
        if (const int seatNo = m_map->seatAt(at); seatNo >= 0)
            return seat(seatNo);
        for (const int each : areas()) {
            if (m_map->areaRect(each).contains(at))
                return area(each);
        }
        return nullptr;
    }

    QAccessibleInterface *focusChild() const override
    {
        if (m_map->hasFocus() && m_map->focusSeat() >= 0)
            return seat(m_map->focusSeat());
        return QAccessibleWidget::focusChild();
    }

    QAccessibleInterface *knownSeat(int seatNo) const
    {
        const auto id = m_made.constFind(seatNo);
        return id == m_made.cend() ? nullptr : QAccessible::accessibleInterface(id.value());
    }
    QAccessibleInterface *seat(int seatNo) const { return made<SeatInterface>(seatNo, seatNo); }

    void forget()
    {
        for (const QAccessible::Id id : std::exchange(m_made, {}))
            QAccessible::deleteAccessibleInterface(id);
    }

    int alive() const { return int(m_made.size()); }

private:
    QAccessibleInterface *area(int index) const { return made<AreaInterface>(-1 - index, index); }

    template <typename Interface>
    QAccessibleInterface *made(int key, int index) const
    {
        QAccessible::Id &id = m_made[key];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(new Interface(m_map, index));
        return QAccessible::accessibleInterface(id);
    }

    // Two pages show the same house: only the one in front lends its seats to others, so that each is found once.
    bool isInFront() const { return m_map->house().isLoaded() && m_map->isVisibleTo(m_map->window()); }
    int seatCount() const { return isInFront() ? int(m_map->house().plan().seats.size()) : 0; }
    QList<int> areas() const // the standing ones, indexes in the plan
    {
        QList<int> standing;
        if (!isInFront())
            return standing;
        const QList<PlanArea> &all = m_map->house().plan().areas;
        for (int i = 0; i < all.size(); ++i) {
            if (all.at(i).standing)
                standing.append(i);
        }
        return standing;
    }

    // The card beside the pointer repeats what the seats say themselves; only named widgets are for everyone.
    QList<QWidget *> widgets() const
    {
        QList<QWidget *> named = m_map->stage().panels.widgets();
        named.removeIf([](const QWidget *widget) { return widget->accessibleName().isEmpty(); });
        for (QObject *each : m_map->children()) {
            auto *child = qobject_cast<QWidget *>(each);
            if (child && child->windowType() == Qt::Popup && child->isVisible())
                named.append(child); // Qt's own tree leaves popups out
        }
        return named;
    }

    inline static QHash<SeatMapView *, MapInterface *> s_known;
    SeatMapView *m_map;
    mutable QHash<int, QAccessible::Id> m_made; // by seat number; areas from -1 down
};

QAccessibleInterface *makeMapInterface(const QString &className, QObject *object)
{
    if (className != QStringLiteral("rowlock::SeatMapView"))
        return nullptr;
    return new MapInterface(static_cast<SeatMapView *>(object));
}

} // namespace

void installMapAccessibility()
{
    static const bool installed = [] {
        QAccessible::installFactory(makeMapInterface);
        return true;
    }();
    Q_UNUSED(installed)
}

void announceSeats(SeatMapView &map, const QList<int> &seatNos)
{
    const MapInterface *interface = MapInterface::known(map);
    if (!interface || interface->alive() == 0 || !QAccessible::isActive())
        return;
    for (const int seatNo : seatNos) {
        QAccessibleInterface *seat = interface->knownSeat(seatNo);
        if (!seat)
            continue;
        QAccessible::State changed;
        changed.checked = true;
        QAccessibleStateChangeEvent checked(seat, changed);
        QAccessible::updateAccessibility(&checked);
        QAccessibleEvent described(seat, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&described);
    }
}

void announceFocus(SeatMapView &map, int seatNo)
{
    if (!QAccessible::isActive() || seatNo < 0 || !map.hasFocus())
        return;
    if (auto *interface = dynamic_cast<MapInterface *>(QAccessible::queryAccessibleInterface(&map))) {
        QAccessibleEvent event(interface->seat(seatNo), QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

void forgetSeats(SeatMapView &map)
{
    MapInterface *interface = MapInterface::known(map);
    if (!interface)
        return;
    interface->forget();
    QAccessibleEvent event(&map, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&event);
}

int accessibleObjectsAlive(SeatMapView &map)
{
    const MapInterface *interface = MapInterface::known(map);
    return interface ? interface->alive() : 0;
}

} // namespace rowlock
