#include "ui/mainwindow/seating_setup.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/mainwindow/choice_card.h"
#include "ui/mainwindow/plan_chooser.h"
#include "ui/mainwindow/room_page.h"
#include "ui/mainwindow/standing_page.h"
#include "ui/plan/plan_picture.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int formWidth = 384;

} // namespace

SeatingSetup::SeatingSetup(Prompt &prompt, QWidget *parent)
    : QWidget(parent), m_pages(new QStackedWidget(this)), m_room(new RoomPage(this)),
      m_standing(new StandingPage(this)), m_chooser(new PlanChooser(prompt, this)), m_picture(new PlanPicture(this)),
      m_figures(new ToneLabel({}, Tone::Plain, this))
{
    m_figures->setObjectName(QStringLiteral("planFigures"));
    m_figures->setAlignment(Qt::AlignHCenter);
    for (QWidget *page : QList<QWidget *>{m_room, m_standing, drawingWords(), m_chooser}) // as the ways
        m_pages->addWidget(page);
    m_pages->setFixedWidth(formWidth);
    auto *right = new QVBoxLayout;
    right->setSpacing(gap::related);
    right->addWidget(m_picture, 1);
    right->addWidget(m_figures);
    auto *below = new QHBoxLayout;
    below->setSpacing(gap::around);
    below->addWidget(m_pages);
    below->addLayout(right, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(makeCards());
    column->addLayout(below, 1);
    connect(m_room, &RoomPage::changed, this, &SeatingSetup::refresh);
    connect(m_standing, &StandingPage::changed, this, &SeatingSetup::refresh);
    connect(m_chooser, &PlanChooser::changed, this, &SeatingSetup::refresh);
    m_cards.first()->setChecked(true);
    refresh();
}

QWidget *SeatingSetup::makeCards()
{
    auto *cards = new QWidget(this);
    cards->setAccessibleName(tr("Seating"));
    auto *row = new QHBoxLayout(cards);
    const auto add = [&](Way way, const QString &title, const QString &words, const char *icon, const char *name) {
        auto *card = new ChoiceCard(title, words, QLatin1String(icon), cards);
        card->setObjectName(QLatin1String(name));
        card->setOneOf();
        row->addWidget(card, 1);
        m_cards.append(card);
        connect(card, &QAbstractButton::toggled, this, [this, way](bool on) {
            if (!on)
                return;
            m_pages->setCurrentIndex(int(way));
            refresh();
        });
    };
    add(Way::Rows, tr("Rows of seats"), tr("Fill in a form"), "rowlock-rows", "rowsWay");
    add(Way::Standing, tr("Standing only"), tr("Sold by number"), "rowlock-standing", "standingWay");
    add(Way::Draw, tr("Draw a plan"), tr("Curves, tables, any shape"), "document-edit", "drawWay");
    add(Way::Import, tr("Import a file"), tr("Rowlock or pretix"), "document-import", "importWay");
    return cards;
}

QWidget *SeatingSetup::drawingWords()
{
    auto *words =
        new ToneLabel(tr("The plan editor opens next. Draw rows, tables and standing areas, and save the plan with "
                         "Ctrl+S; then the first event can use it.\n\nThe rows of the form are a good start: "
                         "they can be changed in the editor later."),
                      Tone::Plain, this);
    words->setWordWrap(true);
    words->setAlignment(Qt::AlignTop);
    return words;
}

void SeatingSetup::focusFirst()
{
    if (way() == Way::Rows)
        m_room->setFocus();
    else
        m_cards.at(int(way()))->setFocus();
}

SeatingSetup::Way SeatingSetup::way() const
{
    return Way(m_pages->currentIndex());
}

void SeatingSetup::setWay(Way way)
{
    m_cards.at(int(way))->setChecked(true);
}

Result<SeatingPlan> SeatingSetup::made() const
{
    const QString name = m_name.simplified().isEmpty() ? tr("Venue") : m_name;
    return roomPlan(way() == Way::Standing ? m_standing->form(name) : m_room->form(name));
}

std::optional<SeatingPlan> SeatingSetup::plan() const
{
    if (way() != Way::Rows && way() != Way::Standing)
        return {};
    const auto plan = made();
    return plan ? std::optional(*plan) : std::nullopt;
}

QString SeatingSetup::file() const
{
    return way() == Way::Import ? m_chooser->file() : QString();
}

bool SeatingSetup::check()
{
    switch (way()) {
    case Way::Draw: return true;
    case Way::Import: return m_chooser->check();
    case Way::Standing: return m_standing->check();
    case Way::Rows: return made() || (m_room->focusFirstWrong(), false);
    }
    return false;
}

void SeatingSetup::refresh()
{
    if (m_cards.size() < 4) // still being made
        return;
    m_figures->setText({});
    m_room->clearErrors();
    switch (way()) {
    case Way::Rows:
    case Way::Standing: {
        const auto plan = made();
        if (plan) {
            m_picture->setPlan(*plan);
            m_figures->setText(planFigures(*plan));
        } else if (way() == Way::Rows) {
            m_room->showError(plan.error());
            m_picture->setWords(plan.error().message);
        } else {
            m_picture->setWords(tr("The picture appears when each area has a name and a capacity."));
        }
        break;
    }
    case Way::Draw: m_picture->setWords(tr("Nothing is drawn yet.")); break;
    case Way::Import:
        if (m_chooser->preview()) {
            m_picture->setPlan(*m_chooser->preview()->plan);
            m_figures->setText(planFigures(*m_chooser->preview()->plan));
        } else {
            m_picture->setWords(tr("Select a file to see its plan."));
        }
        break;
    }
    emit changed();
}

} // namespace rowlock
