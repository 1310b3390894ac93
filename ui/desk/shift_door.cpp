#include "ui/desk/shift_door.h"

#include "ui/shift/open_shift_dialog.h"

#include <QApplication>
#include <QJsonObject>

namespace rowlock {

namespace {

// Of an act that takes or gives money; empty: something else is refused.
QString wantedShift(const Error &refusal)
{
    const QString why = refusal.details.value(QStringLiteral("shift")).toString();
    const bool isKnown =
        why == QStringLiteral("none") || why == QStringLiteral("counted") || why == QStringLiteral("others");
    return refusal.code == ErrorCode::Forbidden && isKnown ? why : QString();
}

} // namespace

ShiftDoor::ShiftDoor(const HouseContext &context, QWidget &window, QObject *parent)
    : QObject(parent), m_context(context), m_window(window)
{}

ShiftDoor::~ShiftDoor()
{
    if (m_dialog)
        m_dialog->disconnect(this);
    delete m_dialog;
}

void ShiftDoor::hear(const Error &refusal, const BoxOffice::Decide &decide)
{
    if (wantedShift(refusal).isEmpty())
        return decide(false);
    m_waiting.push_back(decide);
    if (m_waiting.size() == 1)
        ask(refusal);
}

void ShiftDoor::ask(const Error &refusal)
{
    ++m_asked;
    QWidget *modal = QApplication::activeModalWidget();
    QWidget *front = modal ? modal : &m_window;
    if (wantedShift(refusal) == QStringLiteral("counted"))
        askToGoOn(refusal, front);
    else
        askToOpen(refusal, front);
}

void ShiftDoor::askToOpen(const Error &refusal, QWidget *front)
{
    const bool isOthers = wantedShift(refusal) == QStringLiteral("others");
    OpenShiftDialog::About about;
    about.offer = OpenShiftDialog::Offer::Either;
    about.leavesFirst = isOthers;
    about.title = isOthers ? tr("The drawer is another person’s") : tr("No shift is open at this counter");
    about.words = isOthers ? tr("%1 To go on yourself, open a shift with another drawer: this terminal leaves theirs, "
                                "which stays open.")
                                 .arg(refusal.message)
                           : tr("Money is taken in a shift. Open one, and what you were doing goes on.");
    m_dialog = new OpenShiftDialog(m_context, about, front);
    connect(m_dialog, &QDialog::finished, this, [this](int result) {
        if (result == QDialog::Accepted)
            emit moved(); // read anew before what is done again
        decideAll(result == QDialog::Accepted);
    });
    refuseWhenGone(*m_dialog); // with the window that it was over
    m_dialog->open();
}

void ShiftDoor::askToGoOn(const Error &refusal, QWidget *front)
{
    Question question;
    question.title = tr("The drawer is counted");
    question.text = refusal.message;
    question.details = tr("Going on makes the count void: the drawer is counted again before the shift is closed.");
    question.accept = tr("Go on with the shift");
    question.reject = tr("Cancel");
    refuseWhenGone(*front); // and the question with it
    m_context.prompt.ask(front, question, [self = QPointer(this)](bool isSure, const QString &) {
        if (self && isSure)
            self->goOn();
        else if (self)
            self->decideAll(false);
    });
}

// What goes may be who waits for the answer, and hears nothing while it does.
void ShiftDoor::refuseWhenGone(QWidget &asking)
{
    const auto refuse = [this, asked = m_asked] {
        if (asked == m_asked)
            decideAll(false);
    };
    connect(&asking, &QObject::destroyed, this, refuse, Qt::QueuedConnection);
}

void ShiftDoor::goOn()
{
    ++m_asked; // the question is answered
    const auto resume = [](Desk &desk) -> Result<Shift> {
        TRY_GET(const ShiftHere here, desk.shifts().here());
        return desk.shifts().resume(here.shift);
    };
    m_context.office.ask(this, resume, [this](const Result<Shift> &shift) {
        emit moved();
        decideAll(shift.has_value()); // otherwise it says once more that the drawer is counted
    });
}

void ShiftDoor::decideAll(bool again)
{
    const auto answered = std::exchange(m_waiting, {});
    for (const auto &decide : answered)
        decide(again);
}

} // namespace rowlock
