#include "ui/plan/plan_keys.h"

#include "ui/plan/plan_tools.h"

#include <QKeySequence>

namespace rowlock {

PlanKeys::PlanKeys(QWidget *parent)
    : KeysSheet(tr("Keys of the seating plan editor"),
                {{tools(), files(), view()}, {choosing(), changing(), arranging(), handles()}}, parent)
{}

KeyGroup PlanKeys::tools()
{
    KeyGroup group{tr("Tools"), {}};
    for (const ToolFacts &facts : planTools())
        group.keys.append({QKeySequence(facts.key).toString(QKeySequence::NativeText), toolText(facts.tip)});
    group.keys.append({tr("Enter"), tr("Put one of usual size in the middle; close the polygon")});
    return group;
}

KeyGroup PlanKeys::files()
{
    return {tr("File"),
            {{QStringLiteral("Ctrl+N, Ctrl+O"), tr("New plan, open a file")},
             {QStringLiteral("Ctrl+S"), tr("Save")},
             {QStringLiteral("Ctrl+Shift+S"), tr("Save to a file")},
             {QStringLiteral("Ctrl+E"), tr("Export for pretix")},
             {QStringLiteral("Ctrl+W"), tr("Close")},
             {QStringLiteral("F1, Ctrl+?"), tr("These keys")}}};
}

KeyGroup PlanKeys::view()
{
    return {tr("View"),
            {{QStringLiteral("Ctrl+0, Ctrl++, Ctrl+-"), tr("Show whole plan, zoom in, zoom out")},
             {QStringLiteral("Ctrl+G"), tr("Toggle snapping")},
             {QStringLiteral("Ctrl+Shift+G"), tr("Toggle the grid")}}};
}

KeyGroup PlanKeys::choosing()
{
    return {tr("Select"),
            {{tr("Page Down, Page Up"), tr("The next, the one before")},
             {tr("Shift+click"), tr("Add or remove")},
             {tr("Double click, Alt+click"), tr("The single seat under the pointer")},
             {QStringLiteral("Ctrl+A, Ctrl+Shift+A"), tr("Everything, nothing")},
             {tr("Esc"), tr("One step back: the drag, the corner, the tool, the selection")}}};
}

KeyGroup PlanKeys::changing()
{
    return {tr("Change"),
            {{tr("Arrows, Shift+Arrows"), tr("Move by 1, by 10")},
             {tr("Delete, Backspace"), tr("Delete")},
             {QStringLiteral("Ctrl+X, Ctrl+C, Ctrl+V"), tr("Cut, copy, paste, also into another plan")},
             {QStringLiteral("Ctrl+D"), tr("Duplicate, continue row names")},
             {QStringLiteral("Ctrl+Shift+D"), tr("Duplicate beside, with the same names")},
             {QStringLiteral("Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y"), tr("Undo, redo")}}};
}

KeyGroup PlanKeys::arranging()
{
    return {tr("Arrange"),
            {{QStringLiteral("Ctrl+Shift+Left, Ctrl+Shift+Right"), tr("Align left, right")},
             {QStringLiteral("Ctrl+Shift+Up, Ctrl+Shift+Down"), tr("Align top, bottom")},
             {QStringLiteral("Ctrl+Shift+Home, Ctrl+Shift+End"), tr("Align centres, middles")},
             {QStringLiteral("Ctrl+M, Ctrl+Shift+M"), tr("Mirror left and right, top and bottom")},
             {QStringLiteral("Ctrl+[, Ctrl+]"), tr("Turn by 5°")}}};
}

KeyGroup PlanKeys::handles()
{
    return {tr("Handles and corners"),
            {{tr("Ctrl+drag"), tr("Row ends: spacing instead of seats; otherwise ignore grid, lines and steps")},
             {tr("Shift+drag"), tr("Move in one direction; keep the proportions of a size")},
             {tr("Enter, Shift+Enter"), tr("A selected polygon: next corner, previous corner")},
             {tr("Arrows"), tr("Move the corner")},
             {tr("Insert, Delete"), tr("Add a corner after it; remove it")}}};
}

} // namespace rowlock
