#include "ui/desk/shift_at_desk.h"

#include "ui/common/answer.h"
#include "ui/desk/staff_at_desk.h"
#include "ui/shift/cash_form.h"
#include "ui/shift/count_dialog.h"
#include "ui/shift/open_shift_dialog.h"
#include "ui/shift/report_dialog.h"
#include "ui/shift/z_reports_dialog.h"

#include <QTimer>

namespace rowlock {

namespace {

constexpr int shiftLookMs =
    20'000; // for what was done to it at another terminal; what is asked of it meanwhile is refused

} // namespace

ShiftAtDesk::ShiftAtDesk(const HouseContext &context, StaffAtDesk &staff, QWidget &window, const QString &terminal)
    : m_context(context), m_staff(staff), m_window(window), m_door(context, window, nullptr),
      m_watch(context, terminal, nullptr), m_opener(nullptr)
{
    staff.setOthers([this](const Error &refusal, const BoxOffice::Decide &decide) { m_door.hear(refusal, decide); });
    connect(&staff, &StaffAtDesk::changed, this, &ShiftAtDesk::refresh);
    connect(&m_door, &ShiftDoor::moved, this, &ShiftAtDesk::refresh);
    connect(&m_watch, &CashWatch::cashMoved, this, &ShiftAtDesk::openDrawer);
    connect(&m_opener, &DrawerOpener::failed, this, &ShiftAtDesk::refused);
    auto *looks = new QTimer(this);
    connect(looks, &QTimer::timeout, this, &ShiftAtDesk::refresh);
    looks->start(shiftLookMs);
    refresh();
}

ShiftAtDesk::~ShiftAtDesk()
{
    m_staff.setOthers({});
}

void ShiftAtDesk::refresh()
{
    whenAnswered(m_context.office.ask(readKnownShifts), this, [this](const Result<ShiftsKnown> &state) {
        if (state)
            show(*state);
    });
}

void ShiftAtDesk::show(const ShiftsKnown &state)
{
    if (state.here.hasDrawers)
        m_watch.begin();
    m_state = state;
    emit changed();
}

void ShiftAtDesk::openDrawer()
{
    if (const auto mine = m_state.mine(); mine && !m_context.facts.isPractice())
        m_opener.open(mine->drawer.kick);
}

void ShiftAtDesk::open()
{
    auto *dialog = new OpenShiftDialog(m_context, {}, &m_window);
    connect(dialog, &QDialog::accepted, this, &ShiftAtDesk::refresh);
    dialog->open();
}

void ShiftAtDesk::join()
{
    OpenShiftDialog::About about;
    about.offer = OpenShiftDialog::Offer::Join;
    auto *dialog = new OpenShiftDialog(m_context, about, &m_window);
    connect(dialog, &QDialog::accepted, this, &ShiftAtDesk::refresh);
    dialog->open();
}

// Not as what an arbiter hears: that there is none to leave is no reason to open one.
void ShiftAtDesk::leave()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return desk.shifts().leave(); }), this,
                 [this](const Result<Shift> &shift) {
                     if (shift)
                         emit told(
                             tr("This terminal has left the shift of %1, which stays open.").arg(shift->drawer.name));
                     else
                         emit refused(shift.error().message);
                     refresh();
                 });
}

void ShiftAtDesk::moveCash(CashKind kind)
{
    openCashForm(m_context, kind, &m_window, [self = QPointer(this)](const QString &sentence) {
        if (!self)
            return;
        emit self->told(sentence);
        self->openDrawer(); // it is in the journal by now
    });
}

void ShiftAtDesk::showX()
{
    openXReport(m_context, m_state.here.shift, &m_window, [self = QPointer(this)](const QString &sentence) {
        if (self)
            emit self->refused(sentence);
    });
}

void ShiftAtDesk::count()
{
    const auto mine = m_state.mine();
    if (!mine)
        return;
    auto *dialog = new CountDialog(m_context, *mine, &m_window);
    connect(dialog, &CountDialog::counted, this, &ShiftAtDesk::openDrawer);
    connect(dialog, &CountDialog::counted, this, &ShiftAtDesk::refresh);
    connect(dialog, &CountDialog::moved, this, &ShiftAtDesk::refresh);
    dialog->open();
}

void ShiftAtDesk::showZReports()
{
    (new ZReportsDialog(m_context, &m_window))->open();
}

} // namespace rowlock
