#include "ui/reservations/reservation_output.h"

#include "model/documents/list_paper.h"
#include "ui/common/action_button.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/words/reservation_texts.h"

#include <QDir>
#include <QMenu>
#include <QStandardPaths>

namespace rowlock {

ReservationOutput::ReservationOutput(const HouseContext &context, std::function<Listed()> listed, QWidget *window)
    : QObject(window), m_context(context), m_listed(std::move(listed)), m_window(window),
      m_paper(context.prompt, context.settings, context.facts.file, window)
{
    setObjectName(QStringLiteral("reservationOutput"));
    connect(&m_paper, &PaperOutput::printed, this,
            [this](const QString &name) { emit said(Tone::Good, tr("Printed: %1").arg(name)); });
    connect(&m_paper, &PaperOutput::saved, this, [this](const QString &file) {
        emit said(Tone::Good, tr("Saved as %1.").arg(QDir::toNativeSeparators(file)));
    });
    connect(&m_paper, &PaperOutput::failed, this, [this](const QString &text) { emit said(Tone::Danger, text); });
}

ActionButton *ReservationOutput::makeButton(QWidget *parent)
{
    auto *button = new ActionButton(tr("Print the list"), QStringLiteral("printReservations"),
                                    ActionButton::Weight::Secondary, parent);
    button->setShortcut(QKeySequence(Qt::ALT | Qt::Key_P));
    auto *menu = new QMenu(button);
    const auto add = [&](const QString &text, const char *iconName, const char *name, auto act) {
        QAction *action = menu->addAction(icon(QLatin1String(iconName)), text);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("&Print…"), "document-print", "printReservationList", [this] { m_paper.print(job()); });
    add(tr("Save as P&DF…"), "document-save-as", "saveReservationList", [this] { m_paper.savePdf(job()); });
    add(tr("&Export as CSV…"), "document-export", "exportReservationList", [this] { writeCsv(); });
    button->setMenu(menu);
    return button;
}

PaperJob ReservationOutput::job() const
{
    const Listed listed = m_listed();
    const QByteArray &zone = m_context.facts.timeZone;
    PaperList list;
    list.at = m_context.clock.now();
    list.event = tr("All performances");
    list.starts = list.at;
    for (const EventSummary &event : m_context.house.events()) {
        if (event.id == listed.event) {
            list.event = event.name;
            list.starts = event.starts;
        }
    }
    list.timeZone = zone;
    list.isPractice = m_context.facts.isPractice();
    list.title = tr("Reservations");
    list.about = listed.title;
    list.captions = {tr("Name"), tr("Code"), tr("Seats"), tr("Released"), tr("Paid of total"), tr("Phone, e-mail")};
    list.shares = {0.19, 0.09, 0.28, 0.15, 0.13, 0.16};
    for (const Reservation &one : listed.all) {
        QStringList seats;
        for (const HoldInfo &hold : one.holds)
            seats += itemsText(hold.items);
        const QString when = one.state == ReservationState::PartlyPaid ? stateText(one) : dayText(one.releaseAt, zone);
        list.rows.append({one.patron(), one.as.code, seats.join(QStringLiteral("; ")), when,
                          tr("%1 of %2").arg(moneyText(one.paid), moneyText(one.total())), contactText(one)});
    }
    return {list.title,
            tr("Save the list of reservations"),
            PaperOutput::fileName(tr("Reservations %1").arg(list.event)),
            tr("The pages could not be printed. Check the printer, or save a PDF."),
            [list](QPagedPaintDevice &device) { return printList(device, list); },
            [list](const QString &file) { return writeListPdf(file, list); }};
}

void ReservationOutput::writeCsv()
{
    const QDir documents(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    const auto write = [self = QPointer(this), all = m_listed().all](const QString &file) {
        if (!self || file.isEmpty())
            return;
        self->m_context.office.ask(
            self, [file, all](Desk &desk) { return desk.reservations().writeList(file, all); },
            [self, file, all](const Result<Done> &done) {
                if (!done)
                    emit self->said(Tone::Danger, done.error().message);
                else
                    emit self->said(Tone::Good,
                                    tr("Written to %1. Reservations: %2.")
                                        .arg(QDir::toNativeSeparators(file), QLocale().toString(all.size())));
            });
    };
    m_context.prompt.saveFile(m_window, tr("Export reservations"),
                              documents.filePath(QStringLiteral("reservations.csv")), tr("Lists (*.csv)"), write);
}

} // namespace rowlock
