// A form: labels at the left, fields at the right, and under a field a line for its hint or for what is wrong with it.
// GUI thread.
#pragma once

#include <QWidget>

class QGridLayout;

namespace rowlock {

class ToneLabel;

class FormRows final : public QWidget
{
    Q_OBJECT

public:
    explicit FormRows(QWidget *parent = nullptr);

    // The field is named after the label for a screen reader; its line of words has the field's object name + "Words".
    void addRow(const QString &label, QWidget *field, const QString &hint = {});
    // Several fields in one row, each named already; the words belong to `about`, one of them.
    void addRow(const QString &label, const QList<QWidget *> &fields, QWidget *about, const QString &hint = {});
    void addWide(QWidget *widget); // over both columns
    void setRowVisible(QWidget *field, bool visible);
    void setHint(QWidget *field, const QString &hint);

    void setError(QWidget *field, const QString &sentence); // instead of the hint; empty: nothing is wrong
    void clearErrors();
    QString error(const QWidget *field) const;
    bool focusFirstWrong(); // false: none is wrong

    static void alignFields(const QList<FormRows *> &forms); // that stand below each other

signals:
    void resized(); // lines have come or gone

private:
    struct Line
    {
        ToneLabel *label = nullptr;
        QList<QWidget *> fields;
        QWidget *about = nullptr;
        ToneLabel *words = nullptr;
        int below = 0; // the grid's row that keeps the distance
        QString hint;
        QString error;
    };
    Line *lineOf(const QWidget *field);
    void show(Line &line);

    QGridLayout *m_grid;
    QList<Line> m_lines;
};

} // namespace rowlock
