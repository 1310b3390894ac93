// The window of the reports at a counter with people, worked with by the keys.
#pragma once

#include "tests/support/staffed_counter.h"
#include "ui/reports/report_chart.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QTableView>
#include <QTest>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

namespace rowlock {

class ReportsOpened : protected StaffedCounter
{
protected:
    QDialog *dialog() { return m_counter->find<QDialog>("reportsDialog"); }
    QTreeWidget &list() { return *m_counter->find<QTreeWidget>("reportList"); }
    QTableView &table() { return *m_counter->find<QTableView>("reportTable"); }
    QComboBox &box(const char *name) { return *m_counter->find<QComboBox>(name); }
    const ChartData &chart() { return m_counter->find<ReportChart>("reportChart")->chart(); }

    Order sold(qint64 seats, PaymentMethod method = PaymentMethod::Cash, const QString &where = QStringLiteral("Back"))
    {
        const auto held = m_office->holds().hold(m_counter->event, SeatRequest::bestOf(seats, where));
        const auto paid = m_office->orders().sell(held->id, {{method, held->total, QStringLiteral("ref")}});
        if (!paid)
            qFatal("%s", qPrintable(paid.error().message));
        return paid->order;
    }
    void openReports() // by their key
    {
        m_counter->openWindow();
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window->windowHandle(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(dialog() && dialog()->isActiveWindow());
        m_counter->awaitAnswers();
    }
    void choose(const QString &name, const QString &group = {})
    {
        for (QTreeWidgetItemIterator it(&list()); *it; ++it) {
            if ((*it)->parent() && (*it)->text(0) == name && (group.isEmpty() || (*it)->parent()->text(0) == group))
                list().setCurrentItem(*it);
        }
        m_counter->awaitAnswers();
        QCOMPARE(list().currentItem()->text(0), name);
    }
    void take(const char *name, const QString &text) // out of a list, by the keys
    {
        QComboBox &chosen = box(name);
        const int row = chosen.findText(text);
        QVERIFY2(row >= 0, qPrintable(text));
        chosen.setFocus();
        QTest::keyClick(&chosen, Qt::Key_Home);
        for (int i = 0; i < row; ++i)
            QTest::keyClick(&chosen, Qt::Key_Down);
        QCOMPARE(chosen.currentText(), text);
        m_counter->awaitAnswers();
    }
    static QStringList rowOf(const QAbstractItemModel &model, int row)
    {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells += model.index(row, column).data().toString();
        return cells;
    }
    QString cell(const QString &title, int row = 0)
    {
        const QAbstractItemModel &model = *table().model();
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal).toString() == title)
                return model.index(row, column).data().toString();
        }
        return QStringLiteral("no column ") + title;
    }
    void enterOn(QTableView &view, int row = 0)
    {
        view.setFocus();
        view.setCurrentIndex(view.model()->index(row, 0));
        QTest::keyClick(&view, Qt::Key_Return);
    }
    QByteArray written(const QString &file)
    {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
};

} // namespace rowlock
