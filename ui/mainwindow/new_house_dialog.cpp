#include "ui/mainwindow/new_house_dialog.h"

#include "model/service/plan_files.h"
#include "model/service/plan_preview.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/discard_question.h"
#include "ui/mainwindow/seating_setup.h"
#include "ui/mainwindow/venue_page.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

struct FirstPlan
{
    std::optional<SeatingPlan> made;
    QString file; // to import, under the venue's name
    QString name;
};

// A plan that is refused leaves no file without a plan behind.
Result<Done> createWithPlan(const QString &file, const NewHouse &house, const FirstPlan &plan, const Clock &clock)
{
    if (plan.made)
        TRY(examinePlan(*plan.made));
    if (!plan.file.isEmpty())
        TRY(previewPlan(plan.file));
    const QString folder = QFileInfo(file).absolutePath();
    if (!QDir().mkpath(folder))
        return refuse(ErrorCode::StorageUnusable,
                      NewHouseDialog::tr("The folder %1 could not be created. Select another.")
                          .arg(QDir::toNativeSeparators(folder)));
    TRY(Desk::createHouse(file, house, clock));
    TRY_GET(const auto desk, Desk::open(file, {QStringLiteral("setup"), {}}, clock));
    if (plan.made)
        TRY(desk->plans().save(*plan.made));
    if (!plan.file.isEmpty())
        TRY(desk->plans().import(plan.file, plan.name));
    return Done();
}

} // namespace

NewHouseDialog::NewHouseDialog(Prompt &prompt, const Clock &clock, const QString &suggestedFolder, QWidget *parent)
    : QDialog(parent), m_prompt(prompt), m_clock(clock), m_heading(new ToneLabel({}, Tone::Plain, this)),
      m_messages(new MessageBar(this)), m_steps(new QStackedWidget(this)),
      m_venue(new VenuePage(prompt, clock, suggestedFolder, this)), m_seating(new SeatingSetup(prompt, this)),
      m_back(new ActionButton(tr("Back"), QStringLiteral("backToVenue"), ActionButton::Weight::Secondary, this)),
      m_next(new ActionButton(tr("Continue"), QStringLiteral("createHouse"), ActionButton::Weight::Primary, this))
{
    setObjectName(QStringLiteral("newHouseDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("New box office"));
    m_heading->setTextSize(TextSize::Title);
    m_steps->addWidget(m_venue);
    m_steps->addWidget(m_seating);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(m_heading);
    column->addWidget(m_messages);
    column->addWidget(m_steps, 1);
    column->addWidget(makeButtons());

    connect(m_venue, &VenuePage::fileChosen, m_messages, &MessageBar::dismiss);
    connect(m_seating, &SeatingSetup::changed, this, [this] { showStep(m_steps->currentIndex()); });
    showStep(0);
    resize(880, 628);
    m_venue->focusName();
}

QWidget *NewHouseDialog::makeButtons()
{
    auto *buttons = new QWidget(this);
    auto *cancel =
        new ActionButton(tr("Cancel"), QStringLiteral("cancelHouse"), ActionButton::Weight::Secondary, buttons);
    auto *row = new QHBoxLayout(buttons);
    row->setSpacing(gap::related);
    row->addWidget(m_back);
    row->addStretch(1);
    row->addWidget(cancel);
    row->addWidget(m_next);
    for (ActionButton *button : {m_back, cancel, m_next}) {
        button->setFixedHeight(36);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    m_next->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_back, &QPushButton::clicked, this, &NewHouseDialog::goBack);
    connect(m_next, &QPushButton::clicked, this, &NewHouseDialog::goOn);
    return buttons;
}

void NewHouseDialog::showStep(int step)
{
    m_steps->setCurrentIndex(step);
    m_heading->setText(step == 0 ? tr("New box office") : tr("Seats of %1").arg(m_venue->venue()));
    m_back->setVisible(step == 1);
    m_next->setText(step == 0                                     ? tr("Continue")
                    : m_seating->way() == SeatingSetup::Way::Draw ? tr("Create and draw")
                                                                  : tr("Create box office"));
    m_next->setAccessibleName(m_next->text());
    m_next->updateGeometry();
    m_seating->setName(m_venue->venue());
}

void NewHouseDialog::goBack()
{
    showStep(0);
    m_venue->focusName();
}

// Esc is one step back, as everywhere; what was entered stays.
void NewHouseDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_steps->currentIndex() == 1 && !m_working)
        goBack();
    else
        QDialog::keyPressEvent(event);
}

// Cancel, Esc at the first step, and the window's own button.
void NewHouseDialog::reject()
{
    if (m_working) // the file is being written, which ends at once
        return;
    if (!m_hasSeenSeats) // no more than a name is lost
        return QDialog::reject();
    askToDiscard(m_prompt, *this, tr("The box office has not been created yet."));
}

void NewHouseDialog::goOn()
{
    if (m_working || !m_venue->check())
        return;
    if (m_steps->currentIndex() == 0) {
        m_hasSeenSeats = true;
        showStep(1);
        m_seating->focusFirst();
    } else if (m_seating->check()) {
        create();
    }
}

void NewHouseDialog::create()
{
    const auto wanted = m_venue->house();
    if (!wanted)
        return;
    const QString file = m_venue->file(), venue = m_venue->venue();
    NewHouse house = *wanted;
    house.types = usualTypesBesides();
    const FirstPlan plan{m_seating->plan(), m_seating->file(), venue};
    const bool draws = m_seating->way() == SeatingSetup::Way::Draw;
    m_working = true;
    const Clock *clock = &m_clock;
    whenAnswered(inBackground([=] { return createWithPlan(file, house, plan, *clock); }), this,
                 [this, file, venue, draws](const Result<Done> &answer) {
                     m_working = false;
                     if (!answer) {
                         fail(answer.error());
                         return;
                     }
                     emit created(file, venue, draws);
                     accept();
                 });
}

void NewHouseDialog::fail(const Error &error)
{
    m_messages->show(Tone::Danger, error.message);
    if (error.code == ErrorCode::StorageUnusable || error.code == ErrorCode::StorageFull)
        showStep(0); // where the file can be changed
    m_venue->nameFileAgain();
}

} // namespace rowlock
