#include "ui/mainwindow/form_rows.h"

#include "ui/common/labels.h"
#include "ui/common/metrics.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int rowHeight = 32;
constexpr int rowGap = 4;

} // namespace

FormRows::FormRows(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setHorizontalSpacing(gap::related);
    m_grid->setVerticalSpacing(gap::inside);
    m_grid->setColumnStretch(1, 1);
}

void FormRows::addRow(const QString &label, QWidget *field, const QString &hint)
{
    field->setAccessibleName(label);
    field->setSizePolicy(QSizePolicy::Expanding, field->sizePolicy().verticalPolicy());
    addRow(label, {field}, field, hint);
}

void FormRows::addRow(const QString &label, const QList<QWidget *> &fields, QWidget *about, const QString &hint)
{
    Line line;
    line.label = new ToneLabel(label, Tone::Plain, this);
    line.label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line.label->setMinimumHeight(rowHeight);
    line.label->setBuddy(about);
    line.fields = fields;
    line.about = about;
    line.hint = hint;
    line.words = new ToneLabel({}, Tone::Faint, this);
    line.words->setObjectName(about->objectName() + QStringLiteral("Words"));
    line.words->setWordWrap(true);
    auto *row = new QHBoxLayout;
    row->setSpacing(gap::related);
    about->setMinimumHeight(rowHeight);
    for (QWidget *field : fields) {
        if (!field->layout()) // what has lines of its own knows their height
            field->setMinimumHeight(rowHeight);
        row->addWidget(field);
    }
    const int at = m_grid->rowCount();
    m_grid->addWidget(line.label, at, 0, Qt::AlignTop);
    m_grid->addLayout(row, at, 1);
    m_grid->addWidget(line.words, at + 1, 1);
    line.below = at + 2;
    m_grid->setRowMinimumHeight(line.below, rowGap);
    m_lines.append(line);
    show(m_lines.last());
}

void FormRows::addWide(QWidget *widget)
{
    const int at = m_grid->rowCount();
    m_grid->addWidget(widget, at, 0, 1, 2);
    m_grid->setRowMinimumHeight(at + 1, rowGap);
}

void FormRows::alignFields(const QList<FormRows *> &forms)
{
    int widest = 0;
    for (const FormRows *form : forms) {
        for (const Line &line : form->m_lines)
            widest = std::max(widest, line.label->sizeHint().width());
    }
    for (const FormRows *form : forms)
        form->m_grid->setColumnMinimumWidth(0, widest);
}

FormRows::Line *FormRows::lineOf(const QWidget *field)
{
    for (Line &line : m_lines) {
        if (line.about == field)
            return &line;
        for (const QWidget *own : std::as_const(line.fields)) {
            if (own == field)
                return &line;
        }
    }
    return nullptr;
}

void FormRows::show(Line &line)
{
    const QString words = line.error.isEmpty() ? line.hint : line.error;
    line.words->setTone(line.error.isEmpty() ? Tone::Faint : Tone::Danger);
    line.words->setText(words);
    line.words->setVisible(!words.isEmpty() && !line.label->isHidden());
    line.about->setAccessibleDescription(words);
    emit resized();
}

void FormRows::setRowVisible(QWidget *field, bool visible)
{
    if (Line *line = lineOf(field)) {
        line->label->setVisible(visible);
        m_grid->setRowMinimumHeight(line->below, visible ? rowGap : 0);
        for (QWidget *own : std::as_const(line->fields))
            own->setVisible(visible);
        show(*line);
    }
}

void FormRows::setHint(QWidget *field, const QString &hint)
{
    Line *line = lineOf(field);
    if (!line || line->hint == hint)
        return;
    line->hint = hint;
    show(*line);
}

void FormRows::setError(QWidget *field, const QString &sentence)
{
    Line *line = lineOf(field);
    if (!line || line->error == sentence)
        return;
    line->error = sentence;
    show(*line);
}

void FormRows::clearErrors()
{
    for (Line &line : m_lines) {
        if (!line.error.isEmpty()) {
            line.error.clear();
            show(line);
        }
    }
}

QString FormRows::error(const QWidget *field) const
{
    const Line *line = const_cast<FormRows *>(this)->lineOf(field);
    return line ? line->error : QString();
}

bool FormRows::focusFirstWrong()
{
    for (const Line &line : std::as_const(m_lines)) {
        if (line.error.isEmpty())
            continue;
        line.about->setFocus();
        if (auto *edit = qobject_cast<QLineEdit *>(line.about))
            edit->selectAll();
        return true;
    }
    return false;
}

} // namespace rowlock
