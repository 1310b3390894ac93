// The editor's menus.
#include "ui/common/icons.h"
#include "ui/plan/plan_canvas.h"
#include "ui/plan/plan_editor.h"
#include "ui/plan/plan_keys.h"
#include "ui/plan/section_list.h"

#include <QMenuBar>

namespace rowlock {

QAction *PlanEditor::entry(QMenu *menu, const QString &text, const QKeySequence &key, const char *iconName,
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

void PlanEditor::makeFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    entry(menu, tr("&New plan"), QKeySequence::New, "document-new", "newPlan",
          [this] { whenSafe([this] { newPlan(); }); });
    entry(menu, tr("&Open file…"), QKeySequence::Open, "document-open", "openPlanFile",
          [this] { whenSafe([this] { chooseFile(); }); });
    menu->addSeparator();
    QAction *save =
        entry(menu, tr("&Save"), QKeySequence::Save, "document-save", "savePlan", [this] { saveToHouse(); });
    save->setEnabled(m_office != nullptr);
    entry(menu, tr("Save to &file…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), "document-save-as",
          "savePlanFile", [this] { saveFile(); });
    entry(menu, tr("&Export for pretix…"), QKeySequence(Qt::CTRL | Qt::Key_E), "document-export", "exportPlan",
          [this] { exportPlan(); });
    menu->addSeparator();
    entry(menu, tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W), "window-close", "closePlan", [this] { close(); });
}

void PlanEditor::makeEditMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    QAction *undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setIcon(icon(QStringLiteral("edit-undo")));
    QAction *redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setIcon(icon(QStringLiteral("edit-redo")));
    menu->addActions({undo, redo});
    menu->addSeparator();
    m_onChosen << entry(menu, tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), "edit-copy", "duplicate",
                        [this] { duplicate(Naming::GoesOn); });
    m_onChosen << entry(menu, tr("Duplicate with the same na&mes"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D),
                        nullptr, "duplicateSame", [this] { duplicate(Naming::Keeps); });
    QAction *remove = entry(menu, tr("D&elete"), {}, "edit-delete", "delete", [this] {
        if (!m_canvas->takeOutCorner())
            m_document.edit(tr("Delete"), without(m_document.draft(), m_document.chosen()), Chosen());
    });
    remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    remove->setShortcutContext(Qt::WidgetShortcut); // in a field these keys are the field's
    m_canvas->addAction(remove);
    m_onChosen << remove;
    menu->addSeparator();
    entry(menu, tr("Select &all"), QKeySequence::SelectAll, "edit-select-all", "chooseAll",
          [this] { m_document.choose(allIn(m_document.draft())); });
    entry(menu, tr("Select &none"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A), "edit-select-none", "chooseNone",
          [this] { m_document.choose({}); });
    menu->addSeparator();
    entry(menu, tr("Add a &section"), {}, "list-add", "newSection", [this] { m_sections->add(); });
}

void PlanEditor::makeArrangeMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Arrange"));
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

void PlanEditor::makeViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    entry(menu, tr("Show &whole plan"), QKeySequence(Qt::CTRL | Qt::Key_0), "zoom-fit-best", "fitPlan",
          [this] { m_canvas->fit(); });
    entry(menu, tr("Zoom &in"), QKeySequence::ZoomIn, "zoom-in", "zoomIn", [this] { m_canvas->zoomBy(1.25); });
    entry(menu, tr("Zoom &out"), QKeySequence::ZoomOut, "zoom-out", "zoomOut", [this] { m_canvas->zoomBy(0.8); });
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
    toggle(tr("&Snap to grid, rows and lines"), "snap", QKeySequence(Qt::CTRL | Qt::Key_G),
           [this](bool on) { m_canvas->setSnapping(on); });
    toggle(tr("Show the &grid"), "showGrid", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G),
           [this](bool on) { m_canvas->setGridShown(on); });
}

void PlanEditor::makeHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    QAction *keys = entry(menu, tr("&Keyboard shortcuts"), {}, "input-keyboard", "planKeys",
                          [this] { (new PlanKeys(this))->open(); });
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Question)});
}

} // namespace rowlock
