#include "ui/desk/staff_button.h"

#include "ui/common/format.h"
#include "ui/desk/staff_at_desk.h"
#include "ui/staff/staff_form.h"

#include <QActionGroup>
#include <QMenu>

namespace rowlock {

namespace {

constexpr int widestName = 160;

} // namespace

StaffButton::StaffButton(const HouseContext &context, StaffAtDesk &staff, QWidget &window, QWidget *parent)
    : ActionButton({}, QStringLiteral("staffButton"), Weight::Quiet, parent), m_context(context), m_staff(staff),
      m_window(window), m_menu(new QMenu(this)), m_lock(m_menu->addAction(tr("&Lock")))
{
    m_menu->setToolTipsVisible(true);
    m_lock->setObjectName(QStringLiteral("lockWindow"));
    m_lock->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    m_window.addAction(m_lock);
    connect(m_lock, &QAction::triggered, &staff, &StaffAtDesk::lock);
    fillIdle(m_menu->addMenu(tr("Lock &after")));
    connect(m_menu->addAction(tr("Change my &PIN…")), &QAction::triggered, this, &StaffButton::changePin);
    m_menu->addSeparator();
    connect(m_menu->addAction(tr("Sign &out")), &QAction::triggered, &staff, &StaffAtDesk::signOut);
    setMenu(m_menu);
    connect(&staff, &StaffAtDesk::changed, this, &StaffButton::refresh);
    refresh();
}

StaffButton::~StaffButton()
{
    m_window.removeAction(m_lock);
}

void StaffButton::refresh()
{
    const auto &who = m_staff.atWork();
    setVisible(who.has_value());
    m_lock->setEnabled(who.has_value());
    if (!who)
        return;
    const QString shown = fontMetrics().elidedText(who->name, Qt::ElideRight, widestName);
    setText(withoutKeyMarks(shown));
    setAccessibleName(tr("%1 is signed in").arg(who->name));
    setToolTip(tr("%1 (%2) is signed in").arg(who->name, who->roleName));
    updateGeometry();
}

void StaffButton::fillIdle(QMenu *menu)
{
    auto *choices = new QActionGroup(this);
    const auto add = [&](const QString &text, int minutes) {
        QAction *choice = menu->addAction(text);
        choice->setCheckable(true);
        choice->setChecked(m_context.settings.idleMinutes() == minutes);
        choices->addAction(choice);
        connect(choice, &QAction::triggered, this, [this, minutes] { m_staff.setIdleMinutes(minutes); });
    };
    add(tr("&1 minute"), 1);
    add(tr("&2 minutes"), 2);
    add(tr("&5 minutes"), 5);
    add(tr("15 &minutes"), 15);
    add(tr("&Never"), 0);
}

void StaffButton::changePin()
{
    if (!m_staff.atWork())
        return;
    auto *form = new StaffForm(m_context, {tr("Change my PIN"), {}, {}}, &m_window);
    form->onSave([name = m_staff.atWork()->name](Desk &desk, const StaffForm::Entry &entry) {
        return desk.staff().setPin(name, entry.pin);
    });
    form->open();
}

} // namespace rowlock
