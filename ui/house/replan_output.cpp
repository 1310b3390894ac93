#include "ui/house/replan_output.h"

#include "ui/common/action_button.h"
#include "ui/common/icons.h"
#include "ui/house/replan_changes.h"

#include <QDir>
#include <QLocale>
#include <QMenu>

namespace rowlock {

ReplanOutput::ReplanOutput(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_paper(context.prompt, context.settings, context.facts.file, window)
{
    setObjectName(QStringLiteral("replanOutput"));
    connect(&m_paper, &PaperOutput::printed, this,
            [this](const QString &name) { emit saved(tr("Printed: %1").arg(name)); });
    connect(&m_paper, &PaperOutput::saved, this,
            [this](const QString &file) { emit saved(tr("Saved as %1.").arg(QDir::toNativeSeparators(file))); });
    connect(&m_paper, &PaperOutput::failed, this, &ReplanOutput::failed);
}

void ReplanOutput::take(const ReplanPreview &preview, const ReplanChanges &changes,
                        const QList<VanishingParty> &parties)
{
    QHash<int, QString> placeOf; // of who has a seat that is gone, by its number in the plan of today
    for (const VanishingParty &party : parties) {
        for (qsizetype i = 0; i < party.places.size() && i < party.seats.size(); ++i)
            placeOf.insert(preview.vanishing.at(party.seats.at(i)).seatNo,
                           preview.after->seats.at(party.places.at(i)).label);
    }
    m_list = {};
    m_list.event = preview.event.name;
    m_list.starts = preview.event.starts;
    m_list.timeZone = m_context.facts.timeZone;
    m_list.at = m_context.clock.now();
    m_list.isPractice = m_context.facts.isPractice();
    m_list.title = tr("Changes of the seating plan");
    const QLocale locale;
    const PlanDifference::Counts counts = preview.difference.counts();
    m_list.about = tr("From “%1” to “%2”: %3 seats unchanged, %4 new, %5 removed, %6 moved, %7 renamed, %8 with "
                      "another category.")
                       .arg(preview.today->name, preview.after->name, locale.toString(counts.same),
                            locale.toString(counts.added), locale.toString(counts.gone), locale.toString(counts.moved),
                            locale.toString(counts.renamed), locale.toString(counts.recategorised));
    m_list.shares = {0.26, 0.14, 0.34, 0.26};
    for (int column = 0; column < ReplanChanges::columns; ++column)
        m_list.captions.append(changes.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (int row = 0; row < changes.rowCount(); ++row) {
        QStringList texts;
        for (int column = 0; column < ReplanChanges::columns; ++column)
            texts.append(changes.index(row, column).data().toString());
        if (const SeatChange &change = changes.change(row); change.isGone() && placeOf.contains(change.before))
            texts[ReplanChanges::After] = tr("goes to %1").arg(placeOf.value(change.before));
        m_list.rows.append(texts);
    }
}

PaperJob ReplanOutput::job() const
{
    return {m_list.title,
            tr("Save the list of changes"),
            PaperOutput::fileName(tr("Changed plan %1").arg(m_list.event)),
            tr("The pages could not be printed. Check the printer, or save a PDF."),
            [list = m_list](QPagedPaintDevice &device) { return printList(device, list); },
            [list = m_list](const QString &file) { return writeListPdf(file, list); }};
}

ActionButton *ReplanOutput::makeButton(const QString &name, QWidget *parent)
{
    auto *button = new ActionButton(tr("Print the list"), name, ActionButton::Weight::Secondary, parent);
    button->setShortcut(QKeySequence(Qt::ALT | Qt::Key_P));
    auto *menu = new QMenu(button);
    connect(menu->addAction(icon(QStringLiteral("document-print")), tr("&Print all changes…")), &QAction::triggered,
            this, [this] { m_paper.print(job()); });
    connect(menu->addAction(icon(QStringLiteral("document-save-as")), tr("Save all changes as P&DF…")),
            &QAction::triggered, this, [this] { m_paper.savePdf(job()); });
    button->setMenu(menu);
    return button;
}

} // namespace rowlock
