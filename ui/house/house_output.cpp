#include "ui/house/house_output.h"

#include "model/documents/house_paper.h"
#include "model/domain/due_blocks.h"
#include "ui/common/answer.h"
#include "ui/common/icons.h"
#include "ui/reports/table_export.h"

#include <QDir>
#include <QMenu>

namespace rowlock {

HouseOutput::HouseOutput(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_paper(context.prompt, context.settings, context.facts.file, window)
{
    setObjectName(QStringLiteral("houseOutput"));
    connect(&m_paper, &PaperOutput::printed, this,
            [this](const QString &name) { emit saved(tr("Printed: %1").arg(name)); });
    connect(&m_paper, &PaperOutput::saved, this,
            [this](const QString &file) { emit saved(tr("Saved as %1.").arg(QDir::toNativeSeparators(file))); });
    connect(&m_paper, &PaperOutput::failed, this, &HouseOutput::failed);
}

void HouseOutput::fill(QMenu &menu)
{
    const auto add = [&](const QString &text, const char *name, auto act) {
        QAction *action = menu.addAction(icon(QLatin1String(name)), text);
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("Print seat &map…"), "document-print", [this] { print(Paper::Map); });
    add(tr("&Save seat map as PDF…"), "document-save-as", [this] { savePdf(Paper::Map); });
    menu.addSeparator();
    add(tr("Print seat &list…"), "document-print", [this] { print(Paper::SeatingBook); });
    add(tr("Save seat list as &PDF…"), "document-save-as", [this] { savePdf(Paper::SeatingBook); });
    auto *tables = new TableExport(m_context, qobject_cast<QWidget *>(parent()));
    connect(tables, &TableExport::said, this, [this](Tone tone, const QString &text) {
        if (tone == Tone::Danger)
            emit failed(text);
        else if (tone == Tone::Good)
            emit saved(text);
    });
    add(tr("&Export seats…"), "document-export", [tables] { tables->run(QStringLiteral("seats")); });
    add(tr("Export &waitlist…"), "document-export", [tables] { tables->run(QStringLiteral("waitlist")); });
}

void HouseOutput::prepare(Paper paper, std::function<void(const PaperJob &)> then)
{
    if (!m_context.house.isLoaded())
        return;
    const EventId event = m_context.house.event().id;
    const QByteArray timeZone = m_context.facts.timeZone;
    const Instant now = m_context.clock.now();
    const auto house = m_context.office.ask([event](Desk &desk) { return desk.events().house(event); });
    whenAnswered(house, this,
                 [this, paper, timeZone, now, then = std::move(then)](const Result<HouseSnapshot> &answer) {
                     if (!answer) {
                         emit failed(answer.error().message);
                         return;
                     }
                     HousePrint print{*answer, timeZone, now, m_context.facts.isPractice()};
                     showDueFree(print.house, now); // as on the screen
                     const bool map = paper == Paper::Map;
                     const QString name = map ? tr("Seat map") : tr("Seat list");
                     then({name, map ? tr("Save the seat map") : tr("Save the seat list"),
                           PaperOutput::fileName(name + u' ' + print.house.event.name),
                           tr("The pages could not be printed. Check the printer, or save a PDF."),
                           [print, map](QPagedPaintDevice &device) {
                               return map ? printHouseMap(device, print) : printSeatingBook(device, print);
                           },
                           [print, map](const QString &file) {
                               return map ? writeHouseMapPdf(file, print) : writeSeatingBookPdf(file, print);
                           }});
                 });
}

void HouseOutput::print(Paper paper)
{
    prepare(paper, [this](const PaperJob &job) { m_paper.print(job); });
}

void HouseOutput::savePdf(Paper paper)
{
    prepare(paper, [this](const PaperJob &job) { m_paper.savePdf(job); });
}

} // namespace rowlock
