#include "ui/reports/export_wait.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/reports/wait_bar.h"

#include <QApplication>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int exportWaitWidth = 480;

} // namespace

ExportWait::ExportWait(const QString &words, QWidget *window)
    : QDialog(window), m_bar(new WaitBar(QStringLiteral("exportWait"), this))
{
    setObjectName(QStringLiteral("exportWaitDialog"));
    setWindowTitle(tr("Export"));
    setMinimumWidth(exportWaitWidth);
    auto *heading = new ToneLabel(words, Tone::Plain, this);
    heading->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(gap::group);
    column->addWidget(heading);
    column->addWidget(m_bar);
    connect(m_bar, &WaitBar::lasts, this, [this, window] {
        const QWidget *front = QApplication::activeModalWidget();
        if (!front || front == window->window())
            return open();
        m_bar->end(); // somebody is asked to approve of it first
        m_bar->begin({});
    });
    connect(m_bar, &WaitBar::cancelWanted, this, &ExportWait::reject);
    m_bar->begin({});
}

void ExportWait::end()
{
    m_bar->end();
    hide();
    deleteLater();
}

} // namespace rowlock
