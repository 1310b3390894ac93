#include "ui/reports/report_sheet.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"
#include "ui/reports/report_table_model.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace rowlock {

namespace {

constexpr int reportRowHeight = 28;
constexpr int widestColumn = 320;

void makePlain(QTableView &view)
{
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setShowGrid(false);
    view.setWordWrap(false);
    view.verticalHeader()->hide();
    view.verticalHeader()->setDefaultSectionSize(reportRowHeight);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setTabKeyNavigation(false);
}

} // namespace

ReportSheet::ReportSheet(const QString &name, QWidget *parent)
    : QWidget(parent), m_model(new ReportTableModel(ReportTableModel::Part::Rows, this)),
      m_sums(new ReportTableModel(ReportTableModel::Part::Totals, this)), m_rows(new QTableView(this)),
      m_totals(new QTableView(this)), m_nothing(new ToneLabel({}, Tone::Faint, this))
{
    for (QTableView *view : {m_rows, m_totals})
        makePlain(*view);
    m_rows->setObjectName(name);
    m_rows->setAccessibleName(tr("Figures"));
    m_rows->setModel(m_model);
    m_rows->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_rows->setSelectionMode(QAbstractItemView::SingleSelection);
    m_rows->setAlternatingRowColors(true);
    m_rows->horizontalHeader()->setHighlightSections(false);
    m_rows->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    m_rows->installEventFilter(this);
    m_totals->setObjectName(name + QStringLiteral("Totals"));
    m_totals->setAccessibleName(tr("Totals"));
    m_totals->setModel(m_sums);
    m_totals->horizontalHeader()->hide();
    m_totals->setSelectionMode(QAbstractItemView::NoSelection);
    m_totals->setFocusPolicy(Qt::NoFocus);
    m_totals->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_totals->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_totals->setFixedHeight(reportRowHeight + 2 * m_totals->frameWidth());
    m_nothing->setObjectName(name + QStringLiteral("Nothing"));
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->setSpacing(gap::inside);
    column->addWidget(m_nothing);
    column->addWidget(m_rows, 1);
    column->addWidget(m_totals);
    connect(m_rows, &QTableView::doubleClicked, this, [this](const QModelIndex &index) { emit opened(index.row()); });
    connect(m_rows->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ReportSheet::currentChanged);
    connect(m_rows->horizontalScrollBar(), &QScrollBar::valueChanged, m_totals->horizontalScrollBar(),
            &QScrollBar::setValue);
    connect(m_rows->verticalScrollBar(), &QScrollBar::rangeChanged, this, &ReportSheet::alignTotals);
    connect(m_rows->horizontalHeader(), &QHeaderView::sectionResized, this,
            [this](int section, int, int width) { m_totals->setColumnWidth(section, width); });
}

void ReportSheet::setReport(const Report &report)
{
    const int before = currentRow();
    m_model->setReport(report);
    m_sums->setReport(report);
    m_totals->setVisible(m_sums->rowCount() > 0);
    fitColumns();
    if (m_model->rowCount() > 0)
        m_rows->setCurrentIndex(m_model->index(qBound(0, before, m_model->rowCount() - 1), 0));
    emit currentChanged();
}

void ReportSheet::setNothing(const QString &sentence)
{
    m_nothing->setText(sentence);
    m_nothing->setVisible(!sentence.isEmpty());
}

int ReportSheet::currentRow() const
{
    return m_rows->currentIndex().isValid() ? m_rows->currentIndex().row() : -1;
}

void ReportSheet::setCurrentRow(int row)
{
    m_rows->setCurrentIndex(m_model->index(row, 0));
}

// As wide as what stands in them, totals too; the room that is left is the first one's.
void ReportSheet::fitColumns()
{
    m_rows->resizeColumnsToContents();
    m_totals->resizeColumnsToContents();
    int used = 0;
    for (int section = 0; section < m_model->columnCount(); ++section) {
        const int wanted =
            qMin(widestColumn, qMax(m_rows->columnWidth(section), m_totals->columnWidth(section))) + gap::related;
        m_rows->setColumnWidth(section, wanted);
        used += wanted;
    }
    const int left = m_rows->viewport()->width() - used;
    if (left > 0 && m_model->columnCount() > 0)
        m_rows->setColumnWidth(0, m_rows->columnWidth(0) + left);
    alignTotals();
}

void ReportSheet::alignTotals()
{
    for (int section = 0; section < m_sums->columnCount(); ++section)
        m_totals->setColumnWidth(section, m_rows->columnWidth(section));
    m_totals->horizontalScrollBar()->setValue(m_rows->horizontalScrollBar()->value());
}

void ReportSheet::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

bool ReportSheet::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_rows && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            if (currentRow() >= 0)
                emit opened(currentRow());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace rowlock
