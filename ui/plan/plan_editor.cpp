#include "ui/plan/plan_editor.h"

#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/labels.h"
#include "ui/common/message_bar.h"
#include "ui/common/metrics.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_menus.h"
#include "ui/plan/plan_transfer.h"
#include "ui/plan/plan_words.h"
#include "ui/plan/property_panel.h"
#include "ui/plan/section_list.h"
#include "ui/plan/warnings_panel.h"

#include "model/domain/draft_items.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QSplitter>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace rowlock {

namespace {

// Text fields take Ctrl+E for the end of the line, and the menu's entry would be dead while one has the focus.
class ExportKey final : public QObject
{
public:
    explicit ExportKey(QWidget *window) : QObject(window), m_window(window) { qApp->installEventFilter(this); }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return false;
        const auto *key = static_cast<QKeyEvent *>(event);
        const auto *field = qobject_cast<QWidget *>(watched);
        const bool ours = key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_E && field
                          && m_window->isAncestorOf(field);
        if (ours)
            event->ignore();
        return ours;
    }

private:
    QWidget *m_window;
};

} // namespace

PlanEditor::PlanEditor(BoxOffice *office, Prompt &prompt, Settings &settings, QWidget *parent)
    : QMainWindow(parent, Qt::Window), m_settings(settings), m_canvas(new PlanCanvas(m_document, this)),
      m_messages(new MessageBar(this)), m_transfer(new PlanTransfer(
                                            m_document, office, prompt, *m_messages, [this] { enterFields(); }, this))
{
    setObjectName(QStringLiteral("planEditor"));
    setWindowIcon(icon(QStringLiteral("rowlock")));
    setAttribute(Qt::WA_DeleteOnClose);
    if (!restoreGeometry(m_settings.splitter(QStringLiteral("planEditor"))))
        resize(1280, 820);

    auto *warnings = new WarningsPanel(m_document, this);
    auto *side = new QSplitter(Qt::Vertical, this);
    auto *properties = new PropertyPanel(m_document, side);
    side->addWidget(properties);
    connect(m_canvas, &PlanCanvas::wordsRequested, properties, &PropertyPanel::writeWords);
    connect(properties, &PropertyPanel::written, m_canvas, qOverload<>(&QWidget::setFocus));
    auto *sections = new SectionList(m_document, side);
    side->addWidget(sections);
    side->addWidget(warnings);
    side->setSizes({440, 170, 190});
    side->setChildrenCollapsible(false);
    side->setFixedWidth(312);
    auto *line = new QFrame(this);
    line->setFrameShape(QFrame::VLine);
    line->setFrameShadow(QFrame::Plain);
    line->setForegroundRole(QPalette::Mid);

    auto *board = new QVBoxLayout;
    board->setSpacing(gap::none);
    board->addWidget(m_messages);
    board->addWidget(m_canvas, 1);
    connect(m_messages, &MessageBar::tookRoom, &m_canvas->view(), &BoardView::setPushed);
    auto *middle = new QWidget(this);
    auto *row = new QHBoxLayout(middle);
    row->setSpacing(gap::none);
    row->addWidget(makeTools());
    row->addLayout(board, 1);
    row->addWidget(line);
    row->addWidget(side);
    setCentralWidget(middle);

    new PlanMenus(m_document, *m_canvas, *m_transfer, *sections, *m_messages, this);
    makeStatus();
    connect(&m_document, &PlanDocument::changed, this, &PlanEditor::refreshTitle);
    connect(&m_document, &PlanDocument::chosenChanged, this, &PlanEditor::refreshTitle);
    connect(&m_document.undoStack(), &QUndoStack::cleanChanged, this, &PlanEditor::refreshTitle);
    connect(m_canvas, &PlanCanvas::toolChanged, this,
            [this](PlanTool tool) { m_toolActions.value(tool)->setChecked(true); });
    connect(m_canvas, &PlanCanvas::hinted, this,
            [this](const QString &words) { words.isEmpty() ? refreshTitle() : m_status->setText(words); });
    connect(warnings, &WarningsPanel::goTo, this, &PlanEditor::choose);
    new ExportKey(this);
    connect(m_transfer, &PlanTransfer::loaded, this, [this] {
        m_canvas->view().fit();
        refreshTitle();
    });
    connect(m_transfer, &PlanTransfer::saved, this, &PlanEditor::saved);
    connect(m_transfer, &PlanTransfer::applyRequested, this, &PlanEditor::applyRequested);
    m_transfer->newPlan();
    m_canvas->setFocus();
}

QWidget *PlanEditor::makeTools()
{
    auto *strip = new QWidget(this);
    strip->setObjectName(QStringLiteral("planTools"));
    strip->setAccessibleName(tr("Tools"));
    auto *column = new QVBoxLayout(strip);
    column->setContentsMargins(gap::related, gap::related, gap::related, gap::related);
    column->setSpacing(gap::inside);
    auto *group = new QActionGroup(this);
    for (const ToolFacts &facts : planTools()) {
        auto *action = new QAction(icon(QLatin1String(facts.icon)), toolText(facts.name), group);
        const QKeySequence key(facts.key);
        action->setObjectName(QStringLiteral("tool-") + QString::fromLatin1(facts.name).replace(u' ', u'-').toLower());
        action->setToolTip(QStringLiteral("%1 (%2)").arg(toolText(facts.tip), key.toString(QKeySequence::NativeText)));
        action->setCheckable(true);
        action->setChecked(facts.tool == PlanTool::Select);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut); // letters are for names and numbers elsewhere
        m_canvas->addAction(action);
        connect(action, &QAction::triggered, m_canvas, [this, tool = facts.tool] {
            m_canvas->setTool(tool);
            m_canvas->setFocus();
        });
        m_toolActions.insert(facts.tool, action);
        auto *button = new QToolButton(strip);
        button->setDefaultAction(action);
        button->setObjectName(action->objectName() + QStringLiteral("-button"));
        button->setAccessibleName(toolText(facts.name));
        button->setAccessibleDescription(toolText(facts.tip));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({20, 20});
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setMinimumHeight(34);
        column->addWidget(button);
        if (facts.tool == PlanTool::Seats || facts.tool == PlanTool::Standing || facts.tool == PlanTool::Text)
            column->addSpacing(gap::related);
    }
    column->addStretch(1);
    strip->setFixedWidth(136);
    return strip;
}

void PlanEditor::makeStatus()
{
    m_status = new ToneLabel({}, Tone::Faint, this);
    m_status->setObjectName(QStringLiteral("planStatus"));
    m_status->setElided(true);
    m_status->setContentsMargins(gap::related, gap::none, gap::related, gap::none);
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
}

void PlanEditor::refreshTitle()
{
    const Chosen &chosen = m_document.chosen();
    const PlanDraft &draft = m_document.draft();
    setWindowTitle(tr("%1[*] – Seating plan").arg(inTitle(draft.name)));
    setWindowModified(m_document.isChanged());
    const int seats = draft.seatCount();
    const QString all = seats == 1 ? tr("1 seat") : tr("%1 seats").arg(QLocale().toString(seats));
    m_status->setText(chosen.isEmpty() ? all : tr("%1 · selected: %2").arg(all, describeChosen(draft, chosen)));
}

void PlanEditor::choose(const Chosen &chosen)
{
    bool single = false;
    for (const int id : chosen)
        single = single || m_document.draft().rowOf(id);
    m_canvas->setTool(single ? PlanTool::Seats : PlanTool::Select);
    m_document.choose(chosen);
    m_canvas->view().showChosen();
}

// What stands in a field and was not entered yet is drawn before the plan is saved, sent or left.
void PlanEditor::enterFields()
{
    QWidget *field = focusWidget();
    if (!field || field == m_canvas)
        return;
    field->clearFocus();
    field->setFocus();
}

void PlanEditor::closeEvent(QCloseEvent *event)
{
    enterFields();
    if (!m_document.isChanged() || m_closing) {
        m_settings.setSplitter(QStringLiteral("planEditor"), saveGeometry());
        event->accept();
        return;
    }
    event->ignore();
    m_transfer->whenSafe([this] {
        m_closing = true;
        QTimer::singleShot(0, this, &QWidget::close); // a window cannot be closed while it is closing
    });
}

} // namespace rowlock
