#include "ui/plan/plan_menus.h"

#include "model/domain/draft_items.h"
#include "model/service/plan_files.h"
#include "ui/common/icons.h"
#include "ui/common/message_bar.h"
#include "ui/common/reasons.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_keys.h"
#include "ui/plan/plan_transfer.h"
#include "ui/plan/section_list.h"

#include <QApplication>
#include <QClipboard>
#include <QMainWindow>
#include <QMenuBar>
#include <QMimeData>

#include <algorithm>
#include <tuple>

namespace rowlock {

namespace {

constexpr const char *partType = "application/vnd.rowlock.seating-plan+json";

} // namespace

PlanMenus::PlanMenus(PlanDocument &document, PlanCanvas &canvas, PlanTransfer &transfer, SectionList &sections,
                     MessageBar &messages, QMainWindow *window)
    : QObject(window), m_document(document), m_canvas(canvas), m_transfer(transfer), m_sections(sections),
      m_messages(messages), m_window(window)
{
    makeFileMenu();
    makeEditMenu();
    makeArrangeMenu();
    makeViewMenu();
    makeHelpMenu();
    connect(&document, &PlanDocument::changed, this, &PlanMenus::refresh);
    connect(&document, &PlanDocument::chosenChanged, this, &PlanMenus::refresh);
    refresh();
}

void PlanMenus::refresh()
{
    const qsizetype chosen = m_document.chosen().size();
    for (const auto &[actions, least, words] : {std::tuple{m_onChosen, 1, tr("Select something first")},
                                                std::tuple{m_onSeveral, 2, tr("Select at least 2 things first")},
                                                std::tuple{m_onMany, 3, tr("Select at least 3 things first")}}) {
        for (QAction *action : actions)
            enableUnless(*action, chosen >= least ? QString() : words);
    }
}

QMenu *PlanMenus::menu(const QString &title)
{
    QMenu *menu = m_window->menuBar()->addMenu(title);
    menu->setToolTipsVisible(true); // why an entry is grey
    return menu;
}

QAction *PlanMenus::entry(QMenu *menu, const QString &text, const QKeySequence &key, const char *iconName,
                          const char *name, std::function<void()> act)
{
    QAction *action = menu->addAction(text);
    action->setShortcut(key);
    action->setObjectName(QLatin1String(name));
    if (iconName)
        action->setIcon(icon(QLatin1String(iconName)));
    connect(action, &QAction::triggered, this, [act = std::move(act)] { act(); });
    return action;
}

void PlanMenus::makeFileMenu()
{
    QMenu *menu = this->menu(tr("&File"));
    entry(menu, tr("&New plan"), QKeySequence::New, "document-new", "newPlan",
          [this] { m_transfer.whenSafe([this] { m_transfer.newPlan(); }); });
    entry(menu, tr("&Open file…"), QKeySequence::Open, "document-open", "openPlanFile",
          [this] { m_transfer.whenSafe([this] { m_transfer.chooseFile(); }); });
    menu->addSeparator();
    QAction *save =
        entry(menu, tr("&Save"), QKeySequence::Save, "document-save", "savePlan", [this] { m_transfer.saveToHouse(); });
    enableUnless(*save, m_transfer.hasOffice() ? QString() : tr("No box office is open. Save to a file instead."));
    entry(menu, tr("Save to &file…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), "document-save-as",
          "savePlanFile", [this] { m_transfer.saveFile(); });
    entry(menu, tr("&Export for pretix…"), QKeySequence(Qt::CTRL | Qt::Key_E), "document-export", "exportPlan",
          [this] { m_transfer.exportPlan(); });
    menu->addSeparator();
    entry(menu, tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W), "window-close", "closePlan",
          [this] { m_window->close(); });
}

void PlanMenus::makeEditMenu()
{
    QMenu *menu = this->menu(tr("&Edit"));
    QAction *undo = m_document.undoStack().createUndoAction(m_window, tr("&Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(icon(QStringLiteral("edit-undo")));
    QAction *redo = m_document.undoStack().createRedoAction(m_window, tr("&Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setIcon(icon(QStringLiteral("edit-redo")));
    menu->addActions({undo, redo});
    const auto allowUndo = [undo](bool can) { enableUnless(*undo, can ? QString() : tr("Nothing to undo")); };
    const auto allowRedo = [redo](bool can) { enableUnless(*redo, can ? QString() : tr("Nothing to redo")); };
    connect(&m_document.undoStack(), &QUndoStack::canUndoChanged, undo, allowUndo);
    connect(&m_document.undoStack(), &QUndoStack::canRedoChanged, redo, allowRedo);
    allowUndo(m_document.undoStack().canUndo());
    allowRedo(m_document.undoStack().canRedo());
    menu->addSeparator();
    makeClipboardEntries(menu);
    m_onChosen << entry(menu, tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), "edit-copy", "duplicate",
                        [this] { duplicate(Naming::GoesOn); });
    m_onChosen << entry(menu, tr("Duplicate with the same na&mes"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
                        nullptr, "duplicateSame", [this] { duplicate(Naming::Keeps); });
    QAction *remove = entry(menu, tr("D&elete"), {}, "edit-delete", "delete", [this] {
        if (!m_canvas.corners().takeOut())
            m_document.edit(tr("Delete"), without(m_document.draft(), m_document.chosen()), Chosen());
    });
    remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    remove->setShortcutContext(Qt::WidgetShortcut); // in a field these keys are the field's
    m_canvas.addAction(remove);
    m_onChosen << remove;
    menu->addSeparator();
    entry(menu, tr("Select &all"), QKeySequence::SelectAll, "edit-select-all", "chooseAll",
          [this] { m_document.choose(allIn(m_document.draft())); });
    entry(menu, tr("Select &none"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), "edit-select-none", "chooseNone",
          [this] { m_document.choose({}); });
    menu->addSeparator();
    entry(menu, tr("Add a &section"), {}, "list-add", "newSection", [this] { m_sections.add(); });
}

void PlanMenus::makeArrangeMenu()
{
    QMenu *menu = this->menu(tr("&Arrange"));
    struct Line
    {
        const char *icon;
        QString text;
        const char *name;
        Edge edge;
        int key;
    };
    const Line lines[] = {{"align-horizontal-left", tr("Align &left"), "alignLeft", Edge::Left, Qt::Key_Left},
                          {"align-horizontal-center", tr("Align &centres"), "alignCentre", Edge::Centre, Qt::Key_Home},
                          {"align-horizontal-right", tr("Align &right"), "alignRight", Edge::Right, Qt::Key_Right},
                          {"align-vertical-top", tr("Align &top"), "alignTop", Edge::Top, Qt::Key_Up},
                          {"align-vertical-center", tr("Align &middles"), "alignMiddle", Edge::Middle, Qt::Key_End},
                          {"align-vertical-bottom", tr("Align &bottom"), "alignBottom", Edge::Bottom, Qt::Key_Down}};
    for (const Line &line : lines) {
        m_onSeveral << entry(
            menu, line.text, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key(line.key)), line.icon, line.name,
            [this, edge = line.edge] { edit(tr("Align"), aligned(m_document.draft(), m_document.chosen(), edge)); });
    }
    menu->addSeparator();
    m_onMany << entry(menu, tr("Distribute &across"), {}, "distribute-horizontal-gaps", "distributeAcross", [this] {
        edit(tr("Distribute"), distributed(m_document.draft(), m_document.chosen(), Qt::Horizontal));
    });
    m_onMany << entry(menu, tr("Distribute &down"), {}, "distribute-vertical-gaps", "distributeDown", [this] {
        edit(tr("Distribute"), distributed(m_document.draft(), m_document.chosen(), Qt::Vertical));
    });
    menu->addSeparator();
    m_onChosen << entry(menu, tr("Mirror l&eft and right"), QKeySequence(Qt::CTRL | Qt::Key_M),
                        "object-flip-horizontal", "mirrorAcross", [this] {
                            edit(tr("Mirror"), mirrored(m_document.draft(), m_document.chosen(), Mirror::LeftRight));
                        });
    m_onChosen << entry(menu, tr("Mirror to&p and bottom"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_M),
                        "object-flip-vertical", "mirrorDown", [this] {
                            edit(tr("Mirror"), mirrored(m_document.draft(), m_document.chosen(), Mirror::TopBottom));
                        });
    const auto turn = [this](double degrees) {
        const QPointF about = boundsOf(m_document.draft(), m_document.chosen()).center();
        m_document.edit(tr("Turn"), rotated(m_document.draft(), m_document.chosen(), about, degrees),
                        QStringLiteral("turn"));
    };
    m_onChosen << entry(menu, tr("Turn le&ft by 5°"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft),
                        "object-rotate-left", "turnLeft", [turn] { turn(-5); });
    m_onChosen << entry(menu, tr("Turn ri&ght by 5°"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight),
                        "object-rotate-right", "turnRight", [turn] { turn(5); });
}

void PlanMenus::makeViewMenu()
{
    QMenu *menu = this->menu(tr("&View"));
    entry(menu, tr("Show &whole plan"), QKeySequence(Qt::CTRL | Qt::Key_0), "zoom-fit-best", "fitPlan",
          [this] { m_canvas.view().fit(); });
    entry(menu, tr("Zoom &in"), QKeySequence::ZoomIn, "zoom-in", "zoomIn", [this] { m_canvas.view().zoomBy(1.25); });
    entry(menu, tr("Zoom &out"), QKeySequence::ZoomOut, "zoom-out", "zoomOut", [this] { m_canvas.view().zoomBy(0.8); });
    menu->addSeparator();
    const auto toggle = [this, menu](const QString &text, const char *name, const QKeySequence &key,
                                     std::function<void(bool)> set) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        action->setCheckable(true);
        action->setChecked(true);
        connect(action, &QAction::toggled, this, [set = std::move(set)](bool on) { set(on); });
    };
    entry(menu, tr("&Picture to trace…"), {}, nullptr, "tracePicture", [this] { m_transfer.choosePicture(); });
    menu->addSeparator();
    toggle(tr("&Snap to grid, rows and lines"), "snap", QKeySequence(Qt::CTRL | Qt::Key_G),
           [this](bool on) { m_canvas.view().setSnapping(on); });
    toggle(tr("Show the &grid"), "showGrid", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G),
           [this](bool on) { m_canvas.setGridShown(on); });
}

void PlanMenus::makeHelpMenu()
{
    QMenu *menu = this->menu(tr("&Help"));
    QAction *keys = entry(menu, tr("&Keyboard shortcuts"), {}, "input-keyboard", "planKeys",
                          [this] { (new PlanKeys(m_window))->open(); });
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Question)});
}

// A copy of rows stands behind them, of tables beside them, of anything else a little aside.
void PlanMenus::duplicate(Naming naming)
{
    const PlanDraft &draft = m_document.draft();
    const QRectF bounds = boundsOf(draft, m_document.chosen());
    const std::optional<BlockShape> block = blockOf(draft, m_document.chosen());
    QPointF by(20, 20);
    if (block && naming == Naming::GoesOn)
        by = {0, bounds.height() + std::max(0.0, std::abs(block->distance) - 20)};
    else if (block || naming == Naming::Keeps)
        by = {bounds.width() + 40, 0};
    else if (!tablesOf(draft, m_document.chosen()).isEmpty())
        by = {bounds.width() + 20, 0};
    const Added copy = duplicated(draft, m_document.chosen(), by, naming);
    m_document.edit(tr("Duplicate"), copy.draft, copy.ids);
    m_canvas.view().showChosen();
}

// Between plans: what is copied is a seating plan of its own, in the program's own form.
void PlanMenus::makeClipboardEntries(QMenu *menu)
{
    const auto onBoard = [this](QAction *action) { // in a field these keys are the field's
        action->setShortcutContext(Qt::WidgetShortcut);
        m_canvas.addAction(action);
        return action;
    };
    m_onChosen << onBoard(entry(menu, tr("Cu&t"), QKeySequence::Cut, nullptr, "cut", [this] {
        copy();
        m_document.edit(tr("Cut"), without(m_document.draft(), m_document.chosen()), Chosen());
    }));
    m_onChosen << onBoard(entry(menu, tr("&Copy"), QKeySequence::Copy, "edit-copy", "copy", [this] { copy(); }));
    onBoard(entry(menu, tr("&Paste"), QKeySequence::Paste, nullptr, "paste", [this] { paste(); }));
    menu->addSeparator();
}

void PlanMenus::copy()
{
    const QByteArray part = planPart(planOf(copied(m_document.draft(), m_document.chosen())));
    auto *data = new QMimeData; // the clipboard owns it
    data->setData(QLatin1String(partType), part);
    data->setText(QString::fromUtf8(part));
    QApplication::clipboard()->setMimeData(data);
}

// In the section worked in; where there is something at that place already, a little aside.
void PlanMenus::paste()
{
    const QMimeData *data = QApplication::clipboard()->mimeData();
    const QByteArray part = data && data->hasFormat(QLatin1String(partType)) ? data->data(QLatin1String(partType))
                            : data                                           ? data->text().toUtf8()
                                                                             : QByteArray();
    const Result<SeatingPlan> plan = readPart(part);
    if (!plan) {
        m_messages.show(Tone::Warning, tr("Nothing to paste. Copy seats or drawings in a seating plan first."));
        return;
    }
    const PlanDraft &draft = m_document.draft();
    const PlanDraft what = draftOf(*plan);
    const QRectF bounds = boundsOf(what, allIn(what));
    const QList<DraftItem> items = allItems(draft);
    const bool isFree = std::none_of(items.cbegin(), items.cend(),
                                     [&](const DraftItem &item) { return item.bounds.intersects(bounds); });
    const Added added = pasted(draft, m_document.workSection(), what, isFree ? QPointF() : QPointF(20, 20));
    if (added.ids.isEmpty())
        return;
    m_document.edit(tr("Paste"), added.draft, added.ids);
    m_canvas.view().showChosen();
}

} // namespace rowlock
