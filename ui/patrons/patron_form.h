// What is kept of a patron, as a form. What is wrong stands at the field that it is about. GUI thread.
#pragma once

#include "model/domain/known_patron.h"

#include <QHash>
#include <QWidget>

class QLineEdit;

namespace rowlock {

class FormRows;

class PatronForm final : public QWidget
{
    Q_OBJECT

public:
    // `prefix` begins the names of its fields, where a window has several forms.
    PatronForm(const QString &prefix, QWidget *parent);

    void setPatron(const Patron &patron);
    void suggestName(const QString &typed); // nothing is kept yet
    Patron patron() const;                  // what stood there, with what is typed
    bool isChanged() const;
    void clearErrors();
    bool refuse(const Error &error); // false: it is about none of the fields
    void begin();                    // with the first field

signals:
    void edited();
    void entered(); // Enter in a field

private:
    QLineEdit *addField(const QString &name);
    QString textOf(const QString &name) const;

    QString m_prefix;
    FormRows *m_rows;
    QHash<QString, QLineEdit *> m_fields; // by what the house calls them
    Patron m_before;
};

} // namespace rowlock
