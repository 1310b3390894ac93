#include "ui/patrons/patron_form.h"

#include "ui/common/metrics.h"
#include "ui/mainwindow/form_rows.h"
#include "ui/words/patron_texts.h"

#include <QJsonObject>
#include <QLineEdit>
#include <QVBoxLayout>

namespace rowlock {

PatronForm::PatronForm(const QString &prefix, QWidget *parent)
    : QWidget(parent), m_prefix(prefix), m_rows(new FormRows(this))
{
    const auto field = [this](const char *name) { return addField(QLatin1String(name)); };
    const auto row = [this, field](const char *name) {
        m_rows->addRow(patronFieldText(QLatin1String(name)), field(name));
    };
    const auto pair = [this, field](const QString &label, const char *first, const char *second, int stretched) {
        const QList<QWidget *> fields{field(first), field(second)};
        m_rows->addRow(label, fields, fields.at(stretched));
    };
    pair(tr("First, last name"), "first", "last", 1);
    row("phone");
    row("email");
    row("street");
    pair(tr("Post code, town"), "post_code", "town", 1);
    m_fields.value(QStringLiteral("post_code"))->setMaximumWidth(120);
    row("country");
    auto *tags = addField(QStringLiteral("tags"));
    m_rows->addRow(tr("Tags"), tags, tr("With commas between; “barred” is shown wherever they buy"));
    row("access_needs");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(gap::none, gap::none, gap::none, gap::none);
    column->addWidget(m_rows);
    column->addStretch(1);
}

QLineEdit *PatronForm::addField(const QString &name)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(m_prefix + name);
    field->setAccessibleName(patronFieldText(name));
    m_fields.insert(name, field);
    connect(field, &QLineEdit::textEdited, this, [this, field] {
        m_rows->setError(field, {});
        emit edited();
    });
    connect(field, &QLineEdit::returnPressed, this, &PatronForm::entered);
    return field;
}

void PatronForm::setPatron(const Patron &patron)
{
    m_before = patron;
    clearErrors();
    for (const KnownField &field : patronFields()) {
        QLineEdit *edit = m_fields.value(QLatin1String(field.name));
        edit->setText(patron.*field.text);
        edit->setCursorPosition(0);
    }
    m_fields.value(QStringLiteral("tags"))->setText(tagsText(patron.tags));
}

void PatronForm::suggestName(const QString &typed)
{
    const SplitName name = splitName(typed);
    m_fields.value(QStringLiteral("first"))->setText(name.first);
    m_fields.value(QStringLiteral("last"))->setText(name.last);
}

QString PatronForm::textOf(const QString &name) const
{
    return m_fields.value(name)->text().simplified();
}

Patron PatronForm::patron() const
{
    Patron patron = m_before;
    for (const KnownField &field : patronFields())
        patron.*field.text = textOf(QLatin1String(field.name));
    patron.tags = tagsFromText(textOf(QStringLiteral("tags")));
    return patron;
}

bool PatronForm::isChanged() const
{
    return patron() != m_before;
}

void PatronForm::clearErrors()
{
    m_rows->clearErrors();
}

bool PatronForm::refuse(const Error &error)
{
    QLineEdit *field = m_fields.value(error.details.value(QStringLiteral("argument")).toString());
    if (!field)
        return false;
    m_rows->setError(field, error.message);
    field->setFocus();
    field->selectAll();
    return true;
}

void PatronForm::begin()
{
    m_fields.value(QStringLiteral("first"))->setFocus();
}

} // namespace rowlock
