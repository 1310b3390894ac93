#include "ui/shift/report_dialog.h"

#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/shift/report_panel.h"

#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr QSize usualSize(520, 620);

} // namespace

ReportDialog::ReportDialog(const HouseContext &context, const QList<PaperRow> &rows, const QString &words,
                           QWidget *parent, int z)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("reportDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(rows.value(0).text);
    resize(usualSize);
    auto *said = new ToneLabel(words, Tone::Plain, this);
    said->setObjectName(QStringLiteral("reportWords"));
    said->setWordWrap(true);
    said->setVisible(!words.isEmpty());
    auto *panel = new ReportPanel(context, this);
    panel->setRows(rows, z);
    auto *close = new ActionButton(tr("Close"), QStringLiteral("reportClose"), ActionButton::Weight::Primary, this);
    close->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    close->setDefault(true);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(said);
    column->addWidget(panel, 1);
    column->addWidget(close, 0, Qt::AlignRight);
    close->setFocus();
}

void openXReport(const HouseContext &context, ShiftId shift, QWidget *parent,
                 const std::function<void(const QString &)> &refused)
{
    context.office.ask(
        parent, [shift](Desk &desk) { return desk.shifts().x(shift); },
        [context, parent, refused](const Result<ShiftFigures> &figures) {
            if (!figures)
                return refused(figures.error().message);
            const QString words = figures->isBlind ? ReportDialog::tr("The drawer is not counted yet, so what shows "
                                                                      "its cash is left out.")
                                                   : QString();
            (new ReportDialog(context, paperOf(*figures), words, parent))->open();
        });
}

} // namespace rowlock
